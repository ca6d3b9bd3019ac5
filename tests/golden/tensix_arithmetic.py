"""What unpacker, FPU and packer do with a tile, in NumPy, slowly: the rules of docs/numerics.md, one function each.

Tiles are 1024 numbers in face order. Numbers are carried as int64 arrays of fp32 bit patterns; `wide` says that Dst has 32
bits per datum, `wormhole` that the chip has the bug of `finish`.
"""

import numpy as np

INT = np.int64
BITS = {"bfp8": 8, "bfp4": 4, "bfp2": 2}
PHASES = {"LoFi": 1, "HiFi2": 2, "HiFi3": 3, "HiFi4": 4}


def exponent(bits):
    return (bits >> 23) & 255


def length(x):
    """Bits needed to write x."""
    return np.where(x > 0, np.floor(np.log2(np.maximum(x, 1).astype(np.float64))).astype(INT) + 1, 0)


def shift_half_up(value, by):
    """value / 2^by to the nearest integer, ties toward +inf; works for negative values."""
    by = np.clip(by, 0, 40)
    return (value + ((INT(1) << by) >> 1)) >> by


def round_magnitude(magnitude, by):
    return np.where(by >= 31, 0, shift_half_up(magnitude, by))


# ---- accumulate: up to two addends and Dst meet at the largest exponent


def finish(total, e, wide, wormhole):
    """A signed sum in units of 2^-23 below exponent e becomes a number of the width of Dst."""
    magnitude = np.abs(total)
    up = 24 - length(magnitude)
    if wormhole:
        up = np.where(total == -1, -4, up)
    er = e - up
    if not wide:
        up = up - 16
    mantissa = np.where(up < 0, round_magnitude(magnitude, -up), magnitude << np.clip(up, 0, 40))
    if not wide:
        mantissa = mantissa << 16
    er = er + ((mantissa >> 24) & 1)
    sign = np.where(total < 0, INT(1) << 31, 0)
    number = sign | np.where(er >= 255, INT(255) << 23, (np.clip(er, 0, 255) << 23) | (mantissa & 0x7FFFFF))
    return np.where((total == 0) | (er <= 0), 0, number)


def accumulate(addends, dst, wide, wormhole):
    """addends: (signed value with 2^23 = 1.0, exponent) pairs; dead ones are (0, 0)."""
    ed = exponent(dst)
    e = ed
    for _, ea in addends:
        e = np.maximum(e, ea)
    old = round_magnitude(np.where(ed > 0, (dst & 0x7FFFFF) | 0x800000, 0), e - ed)
    parts = [np.where(e - ea >= 31, 0, shift_half_up(value, e - ea)) for value, ea in addends]
    if not wide:
        old = (old + 4096) & ~INT(0x1FFF)
        parts = [(part + 4096) & ~INT(0x1FFF) for part in parts]
    return finish(np.where(dst >> 31 == 1, -old, old) + sum(parts), e, wide, wormhole)


# ---- operands and products


def operand(bits, tf32):
    """Sign (+1, -1), exponent, eleven mantissa bits; no exponent, no mantissa."""
    bits = bits & (0xFFFFE000 if tf32 else 0xFFFF0000)
    e = exponent(bits)
    mantissa = np.where(e > 0, ((bits >> 13) & 0x3FF) | 0x400, 0)
    return np.where(bits >> 31 == 1, -1, 1), e, mantissa


def product(a, b, phase):
    (sign_a, ea, ma), (sign_b, eb, mb) = a, b
    part_a = (ma >> 1) & 31 if phase & 1 else ma >> 6
    part_b = (mb & 15) << 3 if phase & 2 else mb >> 4
    alive = (ea > 0) & (eb > 0)
    e = ea + eb - 127 - (5 if phase & 1 else 0) - (7 if phase & 2 else 0)
    return np.where(alive, sign_a * sign_b, 0), np.where(alive, part_a * part_b, 0), np.where(alive, e, 0)


def group(sign, p, e):
    """Eight products along the last axis: rounded at the last product bit of the largest, and summed."""
    top = e.max(-1)
    d = np.minimum(top[..., None] - e, 30)
    total = (sign * ((2 * p + (INT(1) << d)) >> (d + 1))).sum(-1)
    return np.where(top > 0, total << 13, 0), np.where(top > 0, top, 0)


def mvmul(a, b, dst, phase, wide, wormhole, tf32=(False, False)):
    """dst += sum over the last axis (16) of a * b; a is what SrcA holds."""
    sign, p, e = product(operand(a, tf32[0]), operand(b, tf32[1]), phase)
    halves = [group(sign[..., part], p[..., part], e[..., part]) for part in (slice(0, 8), slice(8, 16))]
    return accumulate(halves, dst, wide, wormhole)


def elwmul(a, b, dst, phase, wide, wormhole, tf32=(False, False)):
    sign, p, e = product(operand(a, tf32[0]), operand(b, tf32[1]), phase)
    alive = e > 0
    return accumulate([(np.where(alive, sign * (p << 13), 0), np.where(alive, e, 0))], dst, wide, wormhole)


def elwadd(a, b, dst, subtract, wide, wormhole, tf32=(False, False)):
    sign_a, ea, ma = operand(a, tf32[0])
    sign_b, eb, mb = operand(b ^ (1 << 31) if subtract else b, tf32[1])
    top = np.maximum(ea, eb)
    # Only the smaller one moves, so rounding both by their distance rounds it alone.
    terms = [
        sign * np.where(top - e >= 12, 0, round_magnitude(m, top - e))
        for sign, e, m in ((sign_a, ea, ma), (sign_b, eb, mb))
    ]
    return accumulate([((terms[0] + terms[1]) << 13, top)], dst, wide, wormhole)


# ---- tiles


def square(tile):
    f = tile.reshape(4, 16, 16)
    return np.block([[f[0], f[1]], [f[2], f[3]]])


def faces(matrix):
    return np.concatenate([matrix[i : i + 16, j : j + 16].reshape(-1) for i in (0, 16) for j in (0, 16)])


def matmul_tile(in0, in1, dst, phases, wide, wormhole, tf32=(False, False)):
    """One tile product; in1 is SrcA. tf32: of SrcA and SrcB."""
    x, y, d = square(in0), square(in1), square(dst)
    for phase in range(phases):
        for k in (0, 16):
            a = np.broadcast_to(y[k : k + 16].T[None], (32, 32, 16))
            b = np.broadcast_to(x[:, None, k : k + 16], (32, 32, 16))
            d = mvmul(a, b, d, phase, wide, wormhole, tf32)
    return faces(d)


def spread(tile, dim):
    m = square(tile)
    picked = {"NONE": m, "COL": m[:, :1], "ROW": m[:1, :], "SCALAR": m[:1, :1]}[dim]
    return faces(np.broadcast_to(picked, (32, 32)))


def copy_tile(tile, wide, tf32=False):
    if not wide:
        return np.where(exponent(tile) == 0, 0, tile & 0xFFFF0000)
    return elwadd(tile, np.zeros_like(tile), np.zeros_like(tile), False, True, False, (tf32, False))


# ---- reductions: results stand where the packer's edge mask keeps them, all else is zero


def gapool(columns, scaler, dst, phase, wide, wormhole, tf32):
    """dst[c] += sum over k of columns[k, c] * scaler[k]; the data is SrcA."""
    return mvmul(columns.T, np.broadcast_to(scaler, columns.T.shape), dst, phase, wide, wormhole, tf32)


def sum_col(tile, scaler, dst, phases, wide, wormhole, tf32):
    m = square(tile)
    for rows in (m[:16], m[16:]):
        for phase in range(phases):
            dst = gapool(rows, scaler, dst, phase, wide, wormhole, tf32)
    return dst


def sum_row(tile, scaler, dst, phases, wide, wormhole, tf32):
    """The data is SrcB here: operands and phases change places."""
    m = square(tile)
    for phase in range(phases):
        for columns in (m[:, :16], m[:, 16:]):
            a = np.broadcast_to(scaler, columns.shape)
            dst = mvmul(a, columns, dst, phase, wide, wormhole, tf32[::-1])
    return dst


def sum_scalar(tile, scaler, dst, phases, wide, wormhole, tf32):
    """All faces into sixteen sums; those, cut to bf16, once more with the scaler."""
    partial = np.zeros(16, INT)
    for face in tile.reshape(4, 16, 16):
        for phase in range(phases):
            partial = gapool(face, scaler, partial, phase, wide, wormhole, tf32)
    cut = (partial & 0xFFFF0000).reshape(16, 1)
    for phase in range(phases):
        dst = gapool(cut, scaler, dst, phase, wide, wormhole, (False, tf32[1]))
    return dst


SUMS = {"COL": (sum_col, 32), "ROW": (sum_row, 32), "SCALAR": (sum_scalar, 1)}


def order(bits):
    """Sign and magnitude as a number that sorts like it."""
    return np.where(bits >> 31 == 1, -1 - (bits & 0x7FFFFFFF), bits)


def reduce_max(tile, dim, dst, wide):
    """dst: the maxima so far, or None. An exact selection, but row maxima pass an addition of zero."""
    data = square(np.where(exponent(tile) == 0, 0, tile & 0xFFFF0000))
    lines = {"COL": data.T, "ROW": data, "SCALAR": data.reshape(1, -1)}[dim]
    if dst is not None:
        lines = np.concatenate([lines, (dst & (0xFFFFE000 if wide else 0xFFFF0000))[:, None]], 1)
    best = np.take_along_axis(lines, order(lines).argmax(1)[:, None], 1)[:, 0]
    if dim != "ROW":
        return best
    return np.where(exponent(best) == 255, best & 0xFF800000, np.where(exponent(best) == 0, 0, best))


def placed(results, dim):
    """Results of a reduction as a tile: row 0, column 0 or one datum."""
    m = np.zeros((32, 32), INT)
    m[{"COL": (0, slice(None)), "ROW": (slice(None), 0), "SCALAR": (slice(0, 1), 0)}[dim]] = results
    return faces(m)


# ---- float16: operands are the 16 bits themselves, Dst holds their value as fp32 bits


def half_operand(bits):
    e = (bits >> 10) & 31
    return np.where(bits >> 15 == 1, -1, 1), e, np.where(e > 0, (bits & 0x3FF) | 0x400, 0)


def half_finish(total, e, wide, wormhole):
    if wide:
        return finish(total, e, True, wormhole)
    magnitude = np.abs(total)
    down = 13 - (24 - length(magnitude))
    mantissa = np.where(down > 0, round_magnitude(magnitude, down), magnitude << np.clip(-down, 0, 40))
    er = e - 13 + down + (mantissa >> 11)
    number = np.where(er >= 32, (INT(143) << 23) | (0x3FF << 13), ((er + 112) << 23) | ((mantissa & 0x3FF) << 13))
    return np.where((total == 0) | (er <= 0), 0, np.where(total < 0, INT(1) << 31, 0) | number)


def half_accumulate(addends, dst, wide, wormhole):
    ed = exponent(dst) if wide else np.maximum(exponent(dst) - 112, 0)
    e = np.maximum.reduce([ed, *(ea for _, ea in addends)])
    old = round_magnitude(np.where(ed > 0, (dst & 0x7FFFFF) | 0x800000, 0), e - ed)
    parts = [np.where(e - ea >= 31, 0, shift_half_up(value, e - ea)) for value, ea in addends]
    if not wide:
        old = (old + 4096) & ~INT(0x1FFF)
        parts = [(part + 4096) & ~INT(0x1FFF) for part in parts]
    return half_finish(np.where(dst >> 31 == 1, -old, old) + sum(parts), e, wide, wormhole)


def half_product(a, b, phase, wide):
    (sign_a, ea, ma), (sign_b, eb, mb) = half_operand(a), half_operand(b)
    part_a = (ma >> 1) & 31 if phase & 1 else ma >> 6
    part_b = (mb & 15) << 3 if phase & 2 else mb >> 4
    base = (97 if wide else -15) - (5 if phase & 1 else 0) - (7 if phase & 2 else 0)
    alive = (ea > 0) & (eb > 0)
    return sign_a * sign_b, np.where(alive, part_a * part_b, 0), np.where(alive, ea + eb + base, max(base, 0))


def half_elwmul(a, b, dst, phase, wide, wormhole):
    sign, p, e = half_product(a, b, phase, wide)
    return half_accumulate([(np.where(e > 0, sign * (p << 13), 0), np.maximum(e, 0))], dst, wide, wormhole)


def half_elwadd(a, b, dst, subtract, wide, wormhole):
    sign_a, ea, ma = half_operand(a)
    sign_b, eb, mb = half_operand(b ^ 0x8000 if subtract else b)
    top = np.maximum(ea, eb)
    terms = [
        sign * np.where(top - e >= 12, 0, round_magnitude(m, top - e))
        for sign, e, m in ((sign_a, ea, ma), (sign_b, eb, mb))
    ]
    e = np.where(top > 0, top + 112, 97) if wide else top
    return half_accumulate([((terms[0] + terms[1]) << 13, e)], dst, wide, wormhole)


def half_matmul(in0, in1, dst, phases, wide, wormhole):
    x, y, d = square(in0), square(in1), square(dst)
    for phase in range(phases):
        for k in (0, 16):
            a = np.broadcast_to(y[k : k + 16].T[None], (32, 32, 16))
            b = np.broadcast_to(x[:, None, k : k + 16], (32, 32, 16))
            sign, p, e = half_product(a, b, phase, wide)
            halves = [group(sign[..., part], p[..., part], e[..., part]) for part in (slice(0, 8), slice(8, 16))]
            d = half_accumulate(halves, d, wide, wormhole)
    return faces(d)


def half_copy(bits):
    e = (bits >> 10) & 31
    return np.where(e == 0, 0, ((bits >> 15) << 31) | ((e + 112) << 23) | ((bits & 0x3FF) << 13))


def half_pack(dst):
    """Dst of 16 bits to float16 in L1."""
    return np.where(exponent(dst) == 0, 0, ((dst >> 31) << 15) | ((exponent(dst) - 112) << 10) | ((dst >> 13) & 0x3FF))


# ---- unpack and pack


def unpack(raw, fmt, register):
    """Bytes of a tile to numbers; register: bf16, tf32 or fp32 (unpack-to-dest)."""
    if fmt == "bf16":
        return np.frombuffer(raw, np.uint16).astype(INT) << 16
    if fmt == "fp32":
        bits = np.frombuffer(raw, np.uint32).astype(INT)
        if register == "bf16":
            return np.where(exponent(bits) == 0, bits & 0x80000000, bits) & 0xFFFF0000
        return bits & 0xFFFFE000 if register == "tf32" else bits
    data, bits = np.frombuffer(raw, np.uint8).astype(INT), BITS[fmt]
    shared, packed = np.repeat(data[:64], 16), data[64:]
    datum = np.stack([(packed >> (bits * i)) & ((1 << bits) - 1) for i in range(8 // bits)], -1).reshape(-1) << (
        8 - bits
    )
    sign, magnitude = datum >> 7, (datum << 1) & 255
    zeros = 8 - length(magnitude)
    number = (sign << 15) | (((shared - zeros) & 255) << 7) | ((magnitude << zeros) & 0x7E)
    return np.where(magnitude == 0, np.where(sign == 1, 0xFF80, 0), number) << 16


def intermediate(bits, wide, source):
    if source == "fp32":
        return bits
    bits = np.where((bits & 0x7FFFFFFF) > 0x7F800000, bits & 0xFF800000, bits)
    if source == "bfp8":
        bits = np.where(wide | (exponent(bits) > 0), bits & 0xFFFF0000, 0)
        bits = (bits + 0x10000) & 0xFFFE0000
    elif wide:
        bits = (bits + 0x8000) & 0xFFFF0000
    return np.where(exponent(bits) == 0, 0, bits)


def pack(bits, wide, source, fmt):
    """Numbers in Dst to the bytes of a tile."""
    bits = intermediate(bits, wide, source)
    if fmt == "fp32":
        return bits.astype(np.uint32).tobytes()
    if fmt == "bf16":
        return (bits >> 16).astype(np.uint16).tobytes()
    half = np.where(exponent(bits) == 0, 0, bits >> 16).reshape(64, 16)
    e = (half >> 7) & 255
    top = e.max(1)
    distance = np.minimum(top[:, None] - e, 8)
    mantissa = np.where(e > 0, (half & 127) | 128, 0)
    magnitude = np.where(distance == 8, 0, np.minimum((mantissa + (INT(1) << distance)) >> (distance + 1), 127)) >> (
        8 - BITS[fmt]
    )
    datum = (magnitude | np.where(magnitude > 0, (half >> 15) << (BITS[fmt] - 1), 0)).reshape(-1, 8 // BITS[fmt])
    packed = sum(datum[:, i] << (BITS[fmt] * i) for i in range(8 // BITS[fmt]))
    return np.concatenate([top, packed]).astype(np.uint8).tobytes()
