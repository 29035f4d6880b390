"""A learning curve as a picture: values from 0 up over minutes of processor time, as SVG."""

from __future__ import annotations

WIDTH, HEIGHT, LEFT, BELOW, EDGE = 640, 320, 52, 40, 16
COLOURS = ["#1b6e53", "#b5651d"]
TEXT = 'font-family="sans-serif" font-size="13"'


def picture(title: str, minutes: list[float], lines: dict[str, list[float]], levels: dict[str, float]) -> str:
    """Draws `lines`, a value for each of the `minutes`, named in their colours, and dashed `levels` with their names."""
    last = max(minutes) or 1.0
    most = 1.1 * max([*levels.values(), *(value for line in lines.values() for value in line)])

    def x(minute: float) -> float:
        return LEFT + (WIDTH - LEFT - EDGE) * minute / last

    def y(value: float) -> float:
        return HEIGHT - BELOW - (HEIGHT - BELOW - EDGE) * value / most

    drawn = [
        f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - EDGE}" stroke="#bbb" stroke-dasharray="4 4"/>'
        f'<text x="{LEFT + 4}" y="{y(value) - 4:.1f}" {TEXT} fill="#333">{name}</text>'
        for name, value in {"0": 0.0, **levels}.items()
    ]
    for nth, (name, values) in enumerate(lines.items()):
        points = " ".join(f"{x(minute):.1f},{y(value):.1f}" for minute, value in zip(minutes, values))
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[nth]}" stroke-width="2"/>')
        drawn.append(
            f'<text x="{WIDTH - EDGE - 8}" y="{y(0) - 12 - 18 * nth:.1f}" text-anchor="end" {TEXT} '
            f'fill="{COLOURS[nth]}">{name}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{title}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{"".join(drawn)}'
        f'<text x="{LEFT}" y="{HEIGHT - 10}" {TEXT} fill="#333">0</text>'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 10}" text-anchor="end" {TEXT} fill="#333">'
        f"{last:.0f} minutes of processor time</text></svg>\n"
    )
