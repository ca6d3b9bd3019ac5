"""Noc, CircularBuffer, DataflowBuffer, Semaphore and the like move the right bytes; reports name kernel lines."""

import re

import pytest
import torch
from objects import HEAD, JANUARY, buffer, cores, kernel, numbers, run, tensor

import ttnn

READER = """
void kernel_main() {{
    constexpr auto args = TensorAccessorArgs<0>();
    const auto in = TensorAccessor(args, get_arg_val<uint32_t>(0));
    const uint32_t tiles = get_arg_val<uint32_t>(1);
    {ns}Noc noc;
    {ns}CircularBuffer cb(0);
    for (uint32_t tile = 0; tile < tiles; tile++) {{
        cb.reserve_back(1);
        {read}
        cb.push_back(1);
    }}
}}
"""
WRITER = """
void kernel_main() {{
    constexpr auto args = TensorAccessorArgs<0>();
    const auto out = TensorAccessor(args, get_arg_val<uint32_t>(0));
    const uint32_t tiles = get_arg_val<uint32_t>(1);
    {ns}Noc noc;
    {ns}CircularBuffer cb(0);
    for (uint32_t tile = 0; tile < tiles; tile++) {{
        cb.wait_front(1);
        {write}
        cb.pop_front(1);
    }}
}}
"""
PLAIN_READ = "noc.async_read(in, cb, cb.get_tile_size(), {.page_id = tile}, {}); noc.async_read_barrier();"
PLAIN_WRITE = "noc.async_write(cb, out, cb.get_tile_size(), {}, {.page_id = tile}); noc.async_write_barrier();"
READS = {
    "plain": PLAIN_READ,
    "two halves": """
        noc.async_read(in, cb, 2048, {.page_id = tile}, {});
        noc.async_read(in, cb, 2048, {.page_id = tile, .offset_bytes = 2048}, {.offset_bytes = 2048});
        noc.async_read_barrier();""",
    "by transaction id": """
        noc.async_read<NocOptions::TXN_ID>(in, cb, 4096, {.page_id = tile}, {}, NocOptVals{.trid = 3});
        noc.async_read_barrier<NocOptions::TXN_ID>(NocOptVals{.trid = 3});
        noc.async_read_barrier();
        if (!noc.is_read_trid_flushed(3)) cb.reserve_back(1000);""",
    "with state": """
        const auto from = noc_traits_t<UnicastEndpoint>::src_args_type{
            .noc_x = (uint32_t)NOC_UNICAST_ADDR_X(in.get_noc_addr(tile)),
            .noc_y = (uint32_t)NOC_UNICAST_ADDR_Y(in.get_noc_addr(tile)),
            .addr = (uint32_t)in.get_noc_addr(tile)};
        UnicastEndpoint bank;
        noc.set_async_read_state(bank, 4096, from);
        noc.async_read_with_state(bank, cb, 4096, from, {});
        noc.async_read_barrier();""",
    "one packet with state": """
        noc.set_async_read_state<NocOptions::CUSTOM_VC, 4096>(in, 4096, {.page_id = tile}, NocOptVals{.vc = 2});
        noc.async_read_with_state<NocOptions::CUSTOM_VC, 4096>(in, cb, 0, {.page_id = tile}, {}, NocOptVals{.vc = 2});
        noc.async_read_barrier();""",
    "into memory": """
        CoreLocalMem<uint32_t> memory(cb.get_write_ptr());
        noc.async_read(in, memory, 4096, {.page_id = tile}, {});
        noc.async_full_barrier();""",
    "by pages": """
        for (const auto& page : in.pages(tile, tile + 1)) noc.async_read(page, cb, 4096, {}, {});
        noc.async_read_barrier();""",
}
WRITES = {
    "plain": PLAIN_WRITE,
    "posted": """
        noc.async_write<NocOptions::POSTED>(cb, out, 4096, {}, {.page_id = tile});
        noc.async_writes_flushed<NocOptions::POSTED>();""",
    "by transaction id": """
        noc.async_write<NocOptions::TXN_ID>(cb, out, 4096, {}, {.page_id = tile}, NocOptVals{.trid = 5});
        noc.async_writes_flushed<NocOptions::TXN_ID>(NocOptVals{.trid = 5});
        noc.async_write_barrier<NocOptions::TXN_ID>(NocOptVals{.trid = 5});
        noc.async_write_barrier();""",
    "with state": """
        noc.set_async_write_state<NocOptions::DEFAULT, 4096>(out, 4096, {.page_id = tile});
        noc.async_write_with_state<NocOptions::DEFAULT, 4096>(cb, out, 0, {}, {.page_id = tile});
        noc.async_write_barrier();""",
    "any length with state": """
        noc.set_async_write_state(out, 4096, {.page_id = tile});
        noc.async_write_with_state(cb, out, 4096, {}, {.page_id = tile});
        noc.async_write_barrier();""",
    "from the read pointer by name": """
        noc.async_write(use<CircularBuffer::AddrSelector::READ_PTR>(cb), out, 4096, {}, {.page_id = tile});
        noc.async_writes_flushed(); noc.async_write_barrier();""",
}
TILES = 20


def copied(card, reader, writer):
    values = numbers(TILES)
    inputs, output = tensor(card, values), tensor(card, torch.zeros_like(values))
    where = cores(0, 0, 0, 0)
    kernels = [
        kernel(text, config, where, ttnn.TensorAccessorArgs(of).get_compile_time_args(), [of.buffer_address(), TILES])
        for text, config, of in (
            (reader, ttnn.ReaderConfigDescriptor(), inputs),
            (writer, ttnn.WriterConfigDescriptor(), output),
        )
    ]
    run(card, [inputs, output], kernels, [buffer(0, 2, where)])
    return torch.equal(ttnn.to_torch(output), values)


@pytest.mark.parametrize("read", READS)
def test_reads(card, read):
    reader, writer = READER.format(ns="", read=READS[read]), WRITER.format(ns="", write=PLAIN_WRITE)
    assert copied(card, HEAD + reader, HEAD + writer)


@pytest.mark.parametrize("write", WRITES)
def test_writes(card, write):
    reader, writer = READER.format(ns="", read=PLAIN_READ), WRITER.format(ns="", write=WRITES[write])
    assert copied(card, HEAD + reader, HEAD + writer)


JANUARY_READS = {
    "plain": PLAIN_READ,
    "by transaction id": """
        using experimental::Noc;
        noc.async_read<Noc::TxnIdMode::ENABLED, 4096>(in, cb, 4096, {.page_id = tile}, {}, NOC_UNICAST_WRITE_VC, 2);
        noc.async_read_barrier<Noc::BarrierMode::TXN_ID>(2); noc.async_read_barrier();""",
    "with state": """
        using experimental::Noc;
        noc.set_async_read_state<Noc::VcSelection::CUSTOM, 4096>(in, 4096, {.page_id = tile}, 1);
        noc.async_read_with_state<Noc::VcSelection::CUSTOM, 4096>(in, cb, 0, {.page_id = tile}, {}, 1);
        noc.async_read_barrier();""",
}
JANUARY_WRITES = {
    "plain": PLAIN_WRITE,
    "posted by transaction id": """
        using experimental::Noc;
        noc.async_write<Noc::TxnIdMode::DISABLED, Noc::ResponseMode::POSTED>(cb, out, 4096, {}, {.page_id = tile});
        noc.async_writes_flushed<Noc::ResponseMode::POSTED>();""",
}


@pytest.mark.parametrize("read", JANUARY_READS)
@pytest.mark.parametrize("write", JANUARY_WRITES)
def test_januarys_spellings(card, read, write):
    reader = READER.format(ns="experimental::", read=JANUARY_READS[read])
    writer = WRITER.format(ns="experimental::", write=JANUARY_WRITES[write])
    assert copied(card, JANUARY + reader, JANUARY + writer)


def test_dataflow_buffers_and_compute_objects(card):
    """copy through compute: DataflowBuffer on all five roles, locks, sizes, zeros."""
    reader = (
        HEAD
        + """
    void kernel_main() {
        const auto in = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
        Noc noc;
        DataflowBuffer dfb(0);
        static_assert(DataflowBuffer(0).get_tile_size() == 4096 && DataflowBuffer(0).get_tile_hw() == 1024);
        ASSERT(dfb.get_entry_size() == 4096 && dfb.get_total_num_entries() == 2 && dfb.get_total_size_bytes() == 8192);
        for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(1); tile++) {
            dfb.reserve_back(1);
            noc.async_write_zeros(dfb, dfb.get_entry_size());
            noc.write_zeros_l1_barrier();
            auto lock = dfb.scoped_write_lock();
            noc.async_read(in, dfb, 2048, {.page_id = tile}, {.offset_bytes = 2048});
            noc.async_read_barrier();
            lock.get_ptr<uint32_t>()[0] = 0x3f800000;
            dfb.push_back(1);
        }
    }"""
    )
    compute = """
    #include "api/compute/common.h"
    #include "api/compute/tile_move_copy.h"
    #include "api/compute/eltwise_unary/eltwise_unary.h"
    #include "api/dataflow/dataflow_buffer.h"
    #include "api/dataflow/circular_buffer.h"
    void kernel_main() {
        DataflowBuffer in(0);
        CircularBuffer out(16);
        unary_op_init_common(in.get_id(), out.get_cb_id());
        for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(1); tile++) {
            in.wait_front(1);
            out.reserve_back(1);
            if (in.read_tile_value(0, 0) != 0x3f800000) in.wait_front(1000);
            tile_regs_acquire();
            copy_tile(in.get_id(), 0, 0);
            tile_regs_commit();
            tile_regs_wait();
            pack_tile(0, out.get_cb_id());
            tile_regs_release();
            out.push_back(1);
            in.pop_front(1);
        }
    }"""
    writer = HEAD + WRITER.format(ns="", write=PLAIN_WRITE).replace("cb(0)", "cb(16)")
    values = numbers(3, 4096)
    inputs, output = tensor(card, values), tensor(card, torch.zeros_like(values))
    where = cores(0, 0, 0, 0)
    config = ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=True)
    config.unpack_to_dest_mode = [ttnn.UnpackToDestMode.UnpackToDestFp32] * 32
    words = [ttnn.TensorAccessorArgs(t).get_compile_time_args() for t in (inputs, output)]
    run(
        card,
        [inputs, output],
        [
            kernel(reader, ttnn.ReaderConfigDescriptor(), where, words[0], [inputs.buffer_address(), 3]),
            kernel(compute, config, where, (), [0, 3]),
            kernel(writer, ttnn.WriterConfigDescriptor(), where, words[1], [output.buffer_address(), 3]),
        ],
        [buffer(0, 2, where), buffer(16, 2, where)],
    )
    # The upper half of each tile is zero but for a first word 1, the lower half what the upper half of the input was.
    expected = torch.zeros_like(values)
    for tile in range(3):
        expected[32 * tile + 16 : 32 * tile + 32] = values[32 * tile : 32 * tile + 16]
        expected[32 * tile, 0] = 1
    assert torch.equal(ttnn.to_torch(output), expected)


def test_semaphores_and_multicast(card):
    """Core (0,0) multicasts a tile to a rectangle, signals by each kind of semaphore call, waits for all answers."""
    sender = (
        HEAD
        + """
    void kernel_main() {
        const auto in = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
        const uint32_t x0 = get_arg_val<uint32_t>(2), y0 = get_arg_val<uint32_t>(3);
        const uint32_t x1 = get_arg_val<uint32_t>(4), y1 = get_arg_val<uint32_t>(5);
        Noc noc;
        CircularBuffer cb(0);
        Semaphore<> arrived(0), answers(1);
        Semaphore counted(2);
        cb.reserve_back(1);
        noc.async_read(in, cb, 4096, {.page_id = 0}, {});
        noc.async_read_barrier();
        MulticastEndpoint all;
        noc.async_write_multicast<NocOptions::MCAST_INCL_SRC>(
            use<CircularBuffer::AddrSelector::WRITE_PTR>(cb), cb, 2048, 4, {},
            {.noc_x_start = x0, .noc_y_start = y0, .noc_x_end = x1, .noc_y_end = y1});
        noc.async_write_multicast(CoreLocalMem<uint32_t>(cb.get_write_ptr() + 2048), all, 2048, 3, {},
            {.noc_x_start = x0, .noc_y_start = y0, .noc_x_end = x1, .noc_y_end = y1,
             .addr = cb.get_write_ptr() + 2048});
        noc.async_writes_flushed();
        arrived.set(7);
        arrived.set_multicast<NocOptions::MCAST_INCL_SRC>(noc, x0, y0, x1, y1, 4);
        counted.inc_multicast(noc, x0, y0, x1, y1, 2, 3);
        noc.async_write_barrier();
        noc.async_atomic_barrier();
        answers.wait(3);
        answers.down(3);
        answers.up(1);
        answers.wait_min(1);
        cb.push_back(1);
    }"""
    )
    receiver = (
        HEAD
        + """
    void kernel_main() {
        Noc noc;
        CircularBuffer cb(0);
        Semaphore<> arrived(0), answers(1), counted(2), relayed(3);
        cb.reserve_back(1);
        arrived.wait(7);
        counted.wait(2);
        UnicastEndpoint here;
        arrived.relay_unicast(noc, relayed, my_x[0], my_y[0]);
        noc.async_write_barrier();
        relayed.wait(7);
        noc.inline_dw_write(here, 9, {.noc_x = my_x[0], .noc_y = my_y[0], .addr = get_semaphore(3)});
        noc.async_write_barrier();
        relayed.wait(9);
        answers.up(noc, get_arg_val<uint32_t>(2), get_arg_val<uint32_t>(3), 1);
        noc.async_atomic_barrier();
        cb.push_back(1);
    }"""
    )
    writer = (
        HEAD
        + """
    void kernel_main() {
        const auto out = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
        Noc noc;
        CircularBuffer cb(0);
        cb.wait_front(1);
        noc.async_write(cb, out, 4096, {}, {.page_id = get_absolute_logical_y() * 2u + get_absolute_logical_x()});
        noc.async_write_barrier();
        cb.pop_front(1);
    }"""
    )
    values = numbers(1)
    inputs, output = tensor(card, values), tensor(card, torch.zeros(128, 32))
    first, last = (card.worker_core_from_logical_core(ttnn.CoreCoord(i, i)) for i in (0, 1))
    where, others = (
        cores(0, 0, 1, 1),
        ttnn.CoreRangeSet(
            [ttnn.CoreRange(ttnn.CoreCoord(x, y), ttnn.CoreCoord(x, y)) for x, y in ((1, 0), (0, 1), (1, 1))]
        ),
    )
    rectangle = [first.x, first.y, last.x, last.y]
    words = [ttnn.TensorAccessorArgs(t).get_compile_time_args() for t in (inputs, output)]
    noc0 = ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_1, noc=ttnn.NOC.NOC_0)
    noc1 = ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=ttnn.NOC.NOC_1)
    run(
        card,
        [inputs, output],
        [
            kernel(sender, noc0, cores(0, 0, 0, 0), words[0], [inputs.buffer_address(), 0, *rectangle]),
            kernel(receiver, noc0, others, (), [0, 0, *rectangle]),
            kernel(writer, noc1, where, words[1], [output.buffer_address()]),
        ],
        [buffer(0, 1, where)],
        semaphores=4,
        where=where,
    )
    assert torch.equal(ttnn.to_torch(output), values.repeat(4, 1))


def test_bindings_of_a_program_specification(card):
    """What a host's program specification generates: args::, dfb::, sem::, tensor::, scratch:: and varargs."""
    text = (
        HEAD
        + """
    #include "api/scratchpad.h"
    #include "api/tensor/local_tensor_accessor.h"
    #include "experimental/kernel_args.h"
    namespace args {
    constexpr experimental::RtaArg<uint32_t> tiles{0};
    constexpr experimental::CrtaArg<uint32_t> start{8};
    constexpr experimental::CtaVal<uint32_t> bytes{4096};
    }
    namespace dfb { constexpr DFBBindingToken in{0}; }
    namespace sem { constexpr std::uint32_t done = 0; }
    namespace tensor {
    using from_t = ::tensor_accessor::TensorBindingToken<0, 0>;
    constexpr from_t from{};
    using to_t = ::tensor_accessor::TensorBindingToken<1, 4>;
    constexpr to_t to{};
    }
    namespace scratch { constexpr ScratchpadBindingToken pad{3, 64}; }
    TT_KERNEL void copy() {
        const TensorAccessor from(tensor::from);
        const TensorAccessor to(tensor::to);
        DataflowBuffer in(dfb::in);
        Noc noc;
        Scratchpad<uint32_t> pad(scratch::pad);
        Semaphore<> done(sem::done);
        static_assert(get_arg(args::bytes) == 4096);
        for (uint32_t i = 0; i < pad.size(); i++) pad[i] = i;
        uint32_t sum = 0;
        for (auto at = pad.begin(); at != pad.end(); ++at) sum += *at;
        if (sum != 120) cb_reserve_back(dfb::in, 1000);
        LocalTensorAccessor<uint32_t> words(pad.get_base_address());
        if (words[15] != 15) cb_reserve_back(dfb::in, 1000);
        for (uint32_t i = 0; i < get_arg(args::tiles); i++) {
            const uint32_t tile = get_arg(args::start) + i;
            in.reserve_back(1);
            noc.async_read(from, in, get_arg(args::bytes), {.page_id = tile}, {});
            noc.async_read_barrier();
            in.push_back(1);
            in.wait_front(1);
            noc.async_write(in, to, get_arg(args::bytes), {}, {.page_id = tile});
            in.write_barrier(noc);
            in.pop_front(1);
        }
        done.up(1);
        in.finish();
    }
    void kernel_main() { copy(); }"""
    )
    values = numbers(12)
    inputs, output = tensor(card, values), tensor(card, torch.zeros_like(values))
    words = [ttnn.TensorAccessorArgs(t).get_compile_time_args() for t in (inputs, output)]
    where = cores(0, 0, 0, 0)
    scratch = 0x100000
    common = [inputs.buffer_address(), output.buffer_address(), 0, scratch]
    made = kernel(text, ttnn.ReaderConfigDescriptor(), where, words[0] + words[1], [12], common)
    run(card, [inputs, output], [made], [buffer(0, 2, where)], semaphores=1)
    assert torch.equal(ttnn.to_torch(output), values)


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("noc.async_read(in, cb, 4096, {.page_id = 0}, {.offset_bytes = 4});", "noc-misaligned"),
        ("cb.reserve_back(100);", "cb-overflow"),
        ("Semaphore<> wrong(99);", "semaphore-id"),
        (
            "noc.async_read(AllocatorBank<AllocatorBankType::DRAM>(), cb, 64, {.bank_id = 99, .addr = 0}, {});",
            "bank-id",
        ),
        ("noc.async_write(cb, in, 4096, {.offset_bytes = 0x7000000}, {.page_id = 0});", "noc-local-range"),
    ],
)
def test_reports_point_at_the_kernels_line(card, statement, code):
    text = HEAD + READER.format(ns="", read=statement)
    inputs = tensor(card, numbers(2))
    where = cores(0, 0, 0, 0)
    words = ttnn.TensorAccessorArgs(inputs).get_compile_time_args()
    made = kernel(text, ttnn.ReaderConfigDescriptor(), where, words, [inputs.buffer_address(), 1])
    with pytest.raises(RuntimeError) as error:
        run(card, [inputs, inputs], [made], [buffer(0, 2, where)])
    message = str(error.value)
    line = 1 + text[: text.index(statement)].count("\n")
    assert f"error[{code}]" in message and f":{line}:" in message and statement[:20] in message, message
    shown = re.findall(r"(\S+\.(?:h|hpp|cpp)):\d+", message)
    assert shown and all(re.search(r"source-[0-9a-f]+\.cpp$", path) for path in shown), message
