"""Computes the vectors of sealed dice that the tests hold: python3 vectors.py > vectors.json"""
import hashlib, hmac, json

SCHEME = b"menagerie/dice-1"


def vector(table, seed, nonces, rolls):
    named = SCHEME + b"\0" + table.encode() + b"\0"
    salt = hashlib.sha256(b"".join(nonce for nonce in nonces if nonce)).digest()

    def roll(i, n):
        block = 0
        while True:
            text = named + salt + i.to_bytes(8, "big") + block.to_bytes(4, "big")
            bits = hmac.new(seed, text, hashlib.sha256).digest()
            for at in range(0, 32, 8):
                word = int.from_bytes(bits[at:at + 8], "big")
                if word < 2**64 // n * n:
                    return word % n
            block += 1

    return {
        "table": table,
        "seed": seed.hex(),
        "nonces": [nonce and nonce.hex() for nonce in nonces],
        "commit": hashlib.sha256(named + seed).hexdigest(),
        "rolls": [{"roll": i, "below": n, "drawn": roll(i, n)} for i, n in rolls],
    }


bytes_from = lambda text, length: hashlib.sha512(text.encode()).digest()[:length]
many = [(i, n) for n in (1, 2, 6, 36, 216, 65521, 2**32, 2**63 + 1, 2**64 - 1) for i in range(20)]
vectors = [
    vector("3mJr7AoUXx2Wqd", bytes(range(32)), [b"\xaa" * 16, b"\xbb" * 16],
           [(i, 6) for i in range(10)] + [(i, 2**63 + 1) for i in range(4)]),
    vector("3mJr7AoUXx2Wqd", bytes(range(32)), [b"\xbb" * 16, b"\xaa" * 16], many),
    vector("3mJr7AoUXx2Wqd", bytes(range(32)), [b"\xaa" * 16, None, b"\xbb" * 16], many),
    vector("day 2026-11-24 zoo", bytes_from("day", 32), [None], many),
    vector("ä table 木", bytes_from("seed", 32), [bytes_from(f"nonce {k}", 16) for k in range(99)],
           many + [(2**32 + 7, 6), (2**63, 6), (2**64 - 1, 216)]),
]
print("[" + ",\n".join(json.dumps(vector) for vector in vectors) + "]")
