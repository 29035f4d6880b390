//! The time that a page takes to answer an input: read from a trace of the browser, or kept by the page itself.
use serde_json::Value;

/// Reads from the events of a trace the processor time in milliseconds from the last input to the end of its picture;
/// `None` where there was no input.
pub fn time(traced: &[Value]) -> Option<f64> {
    let at = |event: &Value| event["ts"].as_f64().unwrap_or_default();
    let end = |event: &Value| at(event) + event["dur"].as_f64().unwrap_or_default();
    let is_input = |event: &&Value| {
        let kind = event["args"]["data"]["type"].as_str().unwrap_or_default();
        event["name"] == "EventDispatch" && matches!(kind, "click" | "keydown" | "pointermove")
    };
    let input = traced.iter().filter(is_input).max_by(|a, b| at(a).total_cmp(&at(b)))?;
    let mut own: Vec<&Value> = traced
        .iter()
        .filter(|it| {
            it["ph"] == "X" && it["pid"] == input["pid"] && it["tid"] == input["tid"] && end(it) > at(input)
        })
        .collect();
    own.sort_by(|a, b| at(a).total_cmp(&at(b)).then(end(b).total_cmp(&end(a))));
    let picture = own.iter().find(|it| it["name"] == "Layerize" && at(it) >= end(input)).map(|it| end(it))?;
    let (mut time, mut until) = (0.0, f64::NEG_INFINITY);
    // Events lie within one another: the outermost tell the time.
    for event in own.into_iter().filter(|it| at(it) < picture) {
        if at(event) >= until {
            time += event["tdur"].as_f64().unwrap_or_default() / 1000.0;
            until = end(event);
        }
    }
    Some(time)
}

/// Keeps what the slowest input was answered in: from the input until its event is dealt with and, where that
/// made a long frame (50 ms or more) or had to wait for one, until that frame is drawn. The browser's own figure
/// goes on to the next picture whatever it shows, and so counts a rest in which nothing changes.
pub const CLOCK: &str = "{
    const watch = (how, into) => {
        const seen = new PerformanceObserver(list => into.push(...list.getEntries()));
        seen.observe({ ...how, buffered: true });
        return () => into.push(...seen.takeRecords());
    };
    const inputs = [], frames = [];
    const take = [watch({ type: 'event', durationThreshold: 16 }, inputs), watch({ type: 'long-animation-frame' }, frames)];
    const felt = ({ startTime, processingEnd, duration }) => {
        let until = processingEnd;
        for (const frame of frames) {
            const end = frame.startTime + frame.duration;
            if (frame.startTime <= until && startTime < end) until = Math.max(until, end);
        }
        return Math.min(until - startTime, duration);
    };
    window.slowestAnswer = () => {
        take.forEach(take => take());
        return Math.round(Math.max(0, ...inputs.map(felt)));
    };
}";
