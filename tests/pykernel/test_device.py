"""Python kernels on the device, compared with torch: the guide's operations and more, on one core and on many."""

import warnings

import pytest
import torch

import ttnn
from pykernel import CircularBuffer, PyKernelOp, compute_thread, reader_thread, writer_thread


def rand(*shape):
    torch.manual_seed(7)
    return torch.rand(*shape).to(torch.bfloat16)


def close(result, expected, rtol=0.02):
    return torch.allclose(result.float(), expected.float(), rtol=rtol, atol=rtol * expected.abs().max().item())


@pytest.mark.parametrize("grid", [(1, 1), (2, 2), (8, 8)])
@pytest.mark.parametrize("tiles_per_core", [1, 3])
def test_vecadd_on_grids_with_several_tiles_per_core(tensors, example, grid, tiles_per_core):
    shape = (1, grid[0] * grid[1] * tiles_per_core, 32, 32)
    a, b = rand(*shape), rand(*shape) - 0.5
    result = example("vecadd").VecAdd(grid)(tensors.put(a), tensors.put(b), tensors.empty(shape))
    assert close(ttnn.to_torch(result), a + b, 0.01)


def test_vecadd_gives_the_bits_of_ttnn_add(tensors, example):
    a, b = rand(1, 4, 32, 32), rand(1, 4, 32, 32)
    inputs = tensors.put(a), tensors.put(b)
    result = example("vecadd").VecAdd((2, 2))(*inputs, tensors.empty(a.shape))
    assert torch.equal(ttnn.to_torch(result), ttnn.to_torch(ttnn.add(*inputs)))


@pytest.mark.parametrize("dtype", ["bfloat8_b", "bfloat4_b", "float32"])
def test_vecadd_in_other_formats(tensors, example, dtype):
    kind = getattr(ttnn, dtype)
    a, b = rand(1, 4, 32, 32), rand(1, 4, 32, 32)
    result = example("vecadd").VecAdd((2, 2))(
        tensors.put(a, dtype=kind), tensors.put(b, dtype=kind), tensors.empty(a.shape, dtype=kind)
    )
    assert close(ttnn.to_torch(result), a + b, 0.2 if dtype == "bfloat4_b" else 0.02)


def test_second_call_uses_the_new_tensors_and_compiles_nothing(tensors, example):
    vecadd = example("vecadd")
    op = vecadd.VecAdd((1, 1))
    kernels = (vecadd.VecAdd.add, vecadd.VecAdd.read, vecadd.VecAdd.write)
    first, second = rand(1, 2, 32, 32), rand(1, 2, 32, 32) * 3
    keep = [op(tensors.put(first), tensors.put(first), tensors.empty(first.shape))]
    before = [kernel.compilations for kernel in kernels]
    keep.append(op(tensors.put(second), tensors.put(second), tensors.empty(first.shape)))
    assert [kernel.compilations for kernel in kernels] == before
    assert close(ttnn.to_torch(keep[0]), first + first, 0.01)
    assert close(ttnn.to_torch(keep[1]), second + second, 0.01)


def test_a_tensor_larger_than_l1_streams_through_two_tiles(tensors, example):
    shape = (1, 1024, 32, 32)  # 2 MiB per tensor
    a = rand(*shape)
    result = example("vecadd").VecAdd((2, 2))(tensors.put(a), tensors.put(a), tensors.empty(shape))
    assert close(ttnn.to_torch(result), a + a, 0.01)


GRIDS = pytest.mark.parametrize("grid", [(1, 1), (2, 3), (8, 8)])


@GRIDS
def test_matmul(tensors, example, grid):
    """128 output tiles: several on each core of every grid."""
    a, b = rand(256, 64), rand(64, 512)
    left, right = tensors.put(a), tensors.put(b)
    result = ttnn.to_torch(example("matmul").Matmul(grid)(left, right, tensors.empty((256, 512))))
    assert close(result, a.float() @ b.float())
    assert close(result, ttnn.to_torch(ttnn.matmul(left, right)))


@GRIDS
def test_exp_gives_the_bits_of_ttnn_exp(tensors, example, grid):
    a = rand(1, 2 * grid[0] * grid[1] + 1, 32, 32) * 4 - 2
    source = tensors.put(a)
    result = ttnn.to_torch(example("eltwise_sfpu").Exp(grid)(source, tensors.empty(a.shape)))
    assert torch.equal(result, ttnn.to_torch(ttnn.exp(source)))
    assert close(result, a.float().exp())


@GRIDS
def test_tilize_then_untilize_gives_the_rows_back(tensors, example, grid):
    layout = example("layout")
    rows = rand((grid[0] * grid[1] + 1) * 32, 96)
    source = tensors.put(rows, ttnn.ROW_MAJOR_LAYOUT)
    tiles = layout.Tilize(grid)(source, tensors.empty(rows.shape))
    assert torch.equal(ttnn.to_torch(tiles), rows)
    assert torch.equal(ttnn.to_torch(ttnn.to_layout(source, ttnn.TILE_LAYOUT)), ttnn.to_torch(tiles))
    back = layout.Untilize(grid)(tiles, tensors.empty(rows.shape, ttnn.ROW_MAJOR_LAYOUT))
    assert torch.equal(ttnn.to_torch(back), rows)
    assert torch.equal(ttnn.to_torch(ttnn.to_layout(tiles, ttnn.ROW_MAJOR_LAYOUT)), rows)


@GRIDS
def test_reduce_sums_rows(tensors, example, grid):
    a, ones = rand((grid[0] * grid[1] + 1) * 32, 96), torch.ones(32, 32).to(torch.bfloat16)
    source = tensors.put(a)
    result = example("reduce").RowSum(grid)(source, tensors.put(ones), tensors.empty((a.shape[0], 32)))
    sums = ttnn.to_torch(result)[:, 0]
    assert close(sums, a.float().sum(1))
    assert close(sums, ttnn.to_torch(ttnn.matmul(source, tensors.put(ones.repeat(3, 1))))[:, 0])


@pytest.mark.parametrize("grid", [(1, 1), (2, 2), (4, 3), (8, 8)])
def test_multicast_with_semaphores_reaches_every_core(tensors, example, grid):
    tile = rand(32, 32)
    cores, source = grid[0] * grid[1], tensors.put(tile)
    result = ttnn.to_torch(example("multicast").Broadcast(grid)(source, tensors.empty((cores * 32, 32))))
    assert torch.equal(result, tile.repeat(cores, 1))
    assert torch.equal(result, ttnn.to_torch(ttnn.repeat(source, ttnn.Shape((cores, 1)))))


class Twice(PyKernelOp):
    """Two operations with kernels of equal names and different bodies: this one and Thrice."""

    factor = 2

    @compute_thread()
    def scale(cb_in: CircularBuffer, cb_out: CircularBuffer, times):
        binary_op_init_common(cb_in, cb_in, cb_out)
        add_tiles_init(cb_in, cb_in)
        cb_wait_front(cb_in, 1)
        tile_regs_acquire()
        add_tiles(cb_in, cb_in, 0, 0, 0)
        tile_regs_commit()
        cb_reserve_back(cb_out, 1)
        tile_regs_wait()
        pack_tile(0, cb_out)
        tile_regs_release()
        cb_push_back(cb_out, 1)
        cb_pop_front(cb_in, 1)

    @reader_thread()
    def read(cb: CircularBuffer, addr):
        cb_reserve_back(cb, 1)
        noc_async_read(addr, get_write_ptr(cb), get_tile_size(cb), src_bank_id=0)
        noc_async_read_barrier()
        cb_push_back(cb, 1)

    @writer_thread()
    def write(cb: CircularBuffer, addr):
        cb_wait_front(cb, 1)
        noc_async_write(get_read_ptr(cb), addr, get_tile_size(cb), dst_bank_id=0)
        noc_async_write_barrier()
        cb_pop_front(cb, 1)

    def invoke(self, source, out):
        cb_in, cb_out = self.create_cb(source, 0), self.create_cb(out, 1)
        kernels = [
            self.create_kernel(type(self).scale, cb_in, cb_out, 1),
            self.create_kernel(Twice.read, cb_in, source.buffer_address()),
            self.create_kernel(Twice.write, cb_out, out.buffer_address()),
        ]
        return self.create_program(kernels, [cb_in, cb_out])


class Square(Twice):
    @compute_thread(optimize=True)
    def scale(cb_in: CircularBuffer, cb_out: CircularBuffer, times):
        binary_op_init_common(cb_in, cb_in, cb_out)
        mul_tiles_init(cb_in, cb_in)
        cb_wait_front(cb_in, 1)
        tile_regs_acquire()
        mul_tiles(cb_in, cb_in, 0, 0, 0)
        tile_regs_commit()
        cb_reserve_back(cb_out, 1)
        tile_regs_wait()
        pack_tile(0, cb_out)
        tile_regs_release()
        cb_push_back(cb_out, 1)
        cb_pop_front(cb_in, 1)


@pytest.mark.expects_findings("dst-order")  # the guide releases Dst twice
def test_kernels_of_equal_names_do_not_collide(tensors):
    data = rand(32, 32)
    assert close(ttnn.to_torch(Twice()(tensors.put(data), tensors.empty(data.shape))), data * 2, 0.01)
    assert close(ttnn.to_torch(Square()(tensors.put(data), tensors.empty(data.shape))), data * data, 0.01)


class Unreserved(Twice):
    @compute_thread()
    def scale(cb_in: CircularBuffer, cb_out: CircularBuffer, times):
        copy_tile_init(cb_in)
        cb_push_back(cb_out, 1)


def test_a_push_without_reserve_is_a_warning_at_its_line(tensors):
    op = Unreserved()
    op._core_ranges = op.define_core_ranges((), {})
    data = tensors.put(rand(32, 32))
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        op.invoke(data, data)
    text = "\n".join(str(w.message) for w in found)
    assert "cb_push_back of 1 pages, but 0 are sure" in text
    assert "test_device.py" in text


def test_a_kernel_error_points_at_the_python_line(tensors):
    class Stuck(Twice):
        @compute_thread()
        def scale(cb_in: CircularBuffer, cb_out: CircularBuffer, times):
            cb_wait_front(cb_in, 1)
            cb_wait_front(cb_in, 2)

    with pytest.raises(RuntimeError) as error:
        Stuck()(tensors.put(rand(32, 32)), tensors.empty((32, 32)))
    assert "deadlock" in str(error.value)
    assert "test_device.py" in str(error.value)
    tensors.device.reset()


class Talk(Twice):
    @reader_thread()
    def read(cb: CircularBuffer, addr):
        cb_reserve_back(cb, 1)
        squares: [int, 4] = 0
        for i in range(4):
            squares[i] = i * i - 2
        for i in range(4):
            print("square", i, squares[i])
        noc_async_read(addr, get_write_ptr(cb), get_tile_size(cb), src_bank_id=0)
        noc_async_read_barrier()
        cb_push_back(cb, 1)

    def invoke(self, source, out):
        cb_in, cb_out = self.create_cb(source, 0), self.create_cb(out, 1)
        kernels = [
            self.create_kernel(Twice.scale, cb_in, cb_out, 1),
            self.create_kernel(Talk.read, cb_in, source.buffer_address()),
            self.create_kernel(Twice.write, cb_out, out.buffer_address()),
        ]
        return self.create_program(kernels, [cb_in, cb_out])


@pytest.mark.expects_findings("dst-order")  # the guide releases Dst twice
def test_print_and_lists_on_the_device(tensors, monkeypatch, capfd):
    monkeypatch.setenv("TT_METAL_DPRINT_CORES", "all")
    data = rand(32, 32)
    assert close(ttnn.to_torch(Talk()(tensors.put(data), tensors.empty(data.shape))), data * 2, 0.01)
    printed = capfd.readouterr()
    assert "square 3 7" in printed.out + printed.err
    assert "square 0 -2" in printed.out + printed.err
