"""What tools/timing_fit.py may change, per chip: name -> (start, spread, least, most). The start is what documents
say of the constant, the spread how far we trust that."""

from __future__ import annotations

# Issue: slopes of published sweeps, less the loop around the call. Latencies: published round trips less hops and
# issue. Rates: published sustained bandwidths. DRAM: published latency and bytes per cycle of one bank.
STARTS = {
    "WH": {
        "zone": (30, 8, 20, 45),
        "noc_write_latency": (20, 8, 0, 60), "noc_read_latency": (20, 8, 0, 60),
        "noc_atomic_latency": (20, 8, 0, 60), "noc_loopback_latency": (20, 8, 0, 60),
        "noc_write_flit": (1.03, 0.02, 1, 1.2), "noc_read_flit": (1.1, 0.03, 1, 1.3),
        "noc_write_tail_flit": (0.15, 0.15, 0, 0.6), "noc_read_tail_flit": (0.05, 0.1, 0, 0.6),
        "noc_loopback_flit": (0.03, 0.03, 0, 0.3), "noc_request_serve": (5, 5, 0, 40),
        "noc_multicast_receiver": (1, 0.5, 0, 3), "noc_multicast_outside": (20, 20, -60, 80),
        "issue_read": (21.5, 4, 5, 60), "issue_read_dram": (16, 5, 5, 60), "issue_read_state": (13.5, 3, 5, 60),
        "issue_write": (18.5, 4, 5, 60), "issue_write_dram": (18.5, 5, 5, 60), "issue_write_state": (16.5, 3, 5, 60),
        "issue_multicast": (18.5, 4, 5, 60), "issue_word": (18.5, 3, 5, 60), "issue_word_posted": (15.5, 3, 5, 60),
        "issue_word_state": (14.5, 3, 5, 60), "issue_word_posted_state": (11.5, 3, 5, 60),
        "issue_atomic": (18.5, 4, 5, 60), "issue_accessor": (10, 8, 0, 40), "issue_set_state": (12, 6, 0, 40),
        "issue_packet": (20, 5, 5, 60),
        "dram_read_latency": (105, 25, 0, 200), "dram_write_latency": (115, 25, 0, 200),
        "dram_byte": (0.045, 0.002, 0.03, 0.06), "dram_write_byte": (0.0455, 0.002, 0.03, 0.06),
        "dram_packet": (2, 10, 0, 60), "dram_write_packet": (2, 10, 0, 60), "dram_write_command": (2, 4, 0, 30),
        "dram_small_write": (64, 5, 0, 100), "dram_queue": (60, 40, 0, 400),
    },
    "BH": {
        "zone": (30, 8, 20, 45),
        "noc_write_latency": (20, 8, 0, 60), "noc_read_latency": (20, 8, 0, 60),
        "noc_atomic_latency": (20, 8, 0, 60), "noc_loopback_latency": (20, 8, 0, 60),
        "noc_write_flit": (1.026, 0.02, 1, 1.2), "noc_read_flit": (1.036, 0.03, 1, 1.3),
        "noc_write_tail_flit": (0.15, 0.15, 0, 0.6), "noc_read_tail_flit": (0.05, 0.1, 0, 0.6),
        "noc_loopback_flit": (0.03, 0.03, 0, 0.3), "noc_request_serve": (5, 5, 0, 40),
        "noc_multicast_receiver": (1, 0.5, 0, 3), "noc_multicast_outside": (20, 20, -60, 80),
        "issue_read": (31.5, 4, 5, 60), "issue_read_dram": (19, 5, 5, 60), "issue_read_state": (30.5, 3, 5, 60),
        "issue_write": (19.5, 4, 5, 60), "issue_write_dram": (23, 5, 5, 60), "issue_write_state": (16.5, 3, 5, 60),
        "issue_multicast": (19.5, 4, 5, 60), "issue_word": (39.5, 3, 5, 60), "issue_word_posted": (36.5, 3, 5, 60),
        "issue_word_state": (14.5, 3, 5, 60), "issue_word_posted_state": (11.5, 3, 5, 60),
        "issue_atomic": (19.5, 4, 5, 60), "issue_accessor": (10, 8, 0, 40), "issue_set_state": (12, 6, 0, 40),
        "issue_packet": (20, 5, 5, 60),
        "dram_read_latency": (120, 25, 0, 200), "dram_write_latency": (30, 25, 0, 200),
        "dram_byte": (0.0212, 0.002, 0.01, 0.04), "dram_write_byte": (0.0212, 0.002, 0.01, 0.04),
        "dram_packet": (23, 10, 0, 60), "dram_write_packet": (23, 10, 0, 60), "dram_write_command": (2, 4, 0, 30),
        "dram_queue": (60, 40, 0, 400),
    },
}  # fmt: skip

# Constants of one kind of work on one kind of hardware differ little: (one, other, spread of their difference).
ALIKE = (
    ("noc_write_latency", "noc_atomic_latency", 4), ("noc_write_latency", "noc_loopback_latency", 6),
    ("noc_write_latency", "noc_read_latency", 6), ("issue_write", "issue_multicast", 2),
    ("issue_write", "issue_atomic", 3), ("issue_write_state", "issue_word_state", 3),
    ("dram_byte", "dram_write_byte", 0.001), ("dram_packet", "dram_write_packet", 8),
    ("noc_write_tail_flit", "noc_read_tail_flit", 0.2),
)  # fmt: skip
