"""Kernels that must not compile. Each is told at the line marked HERE; whole texts in error_cases.expected."""

from pykernel.kernel_ast import compute_thread, reader_thread
from pykernel.kernel_types import CircularBuffer, CompileTimeValue


@reader_thread()
def helper_without_value(n):
    if n > 1:
        return 1


@reader_thread()
def calls_itself(n):
    calls_itself(n)  # HERE


@reader_thread()
def comprehension(n):
    x = [i for i in range(3)]  # HERE


@reader_thread()
def lambda_(n):
    f = lambda x: x  # HERE


@reader_thread()
def float_constant(n):
    x = 1.5  # HERE


@reader_thread()
def string(n):
    x = "abc"  # HERE


@reader_thread()
def too_large(n):
    x = 4294967296  # HERE


@reader_thread()
def true_division(n):
    x = n / 2  # HERE


@reader_thread()
def division_by_zero(n):
    x = n + 1 // 0  # HERE


@reader_thread()
def undefined(n):
    print(m)  # HERE


@reader_thread()
def one_branch_only(n):
    if n > 2:
        t = 1
    print(t)  # HERE


@reader_thread()
def after_a_loop_that_may_not_run(n):
    for i in range(n):
        pass
    print(i)  # HERE


@reader_thread()
def iterate_a_list(n):
    for i in [1, 2]:  # HERE
        pass


@reader_thread()
def zero_step(n):
    for i in range(0, n, 0):  # HERE
        pass


@reader_thread()
def try_statement(n):
    try:  # HERE
        print(n)
    except ValueError:
        pass


@reader_thread()
def with_statement(n):
    with n:  # HERE
        pass


@reader_thread()
def nested_function(n):
    def inner():  # HERE
        pass


@reader_thread()
def import_statement(n):
    import os  # HERE


@reader_thread()
def match_statement(n):
    match n:  # HERE
        case 1:
            pass


@reader_thread()
def unknown_function(cb: CircularBuffer):
    cb_wait_fornt(cb, 1)  # HERE


@reader_thread()
def too_few_arguments(cb: CircularBuffer):
    cb_wait_front(cb)  # HERE


@reader_thread()
def too_many_arguments(cb: CircularBuffer):
    cb_wait_front(cb, 1, 2)  # HERE


@reader_thread()
def unknown_keyword(cb: CircularBuffer):
    cb_wait_front(cb, pages=1)  # HERE


@reader_thread()
def wrong_kind(cb: CircularBuffer, n):
    cb_wait_front(n, 1)  # HERE


@reader_thread()
def buffer_as_number(cb: CircularBuffer, n):
    x = cb + 1  # HERE


@reader_thread()
def compute_call_in_reader(n):
    tile_regs_acquire()  # HERE


@compute_thread()
def noc_call_in_compute(n):
    noc_async_read_barrier()  # HERE


@reader_thread()
def more_pages_than_it_has(cb: CircularBuffer):
    cb_reserve_back(cb, 3)  # HERE


@reader_thread()
def generator_needs_a_constant(cb: CircularBuffer, n):
    s = get_interleaved_addr_gen_fast(n, n, 2048, get_dataformat(cb))  # HERE


@compute_thread()
def enumerator_needed(cb: CircularBuffer):
    reduce_init(cb, cb, cb, "sum", "row")  # HERE


@reader_thread()
def index_out_of_bounds(n):
    a = [1, 2, 3]
    print(a[3])  # HERE


@reader_thread()
def subscript_of_a_number(n):
    print(n[0])  # HERE


@reader_thread()
def uneven_lists(n):
    a = [[1, 2], [3]]  # HERE


@reader_thread()
def empty_list(n):
    a = []  # HERE


@reader_thread()
def dynamic_list(n):
    a: [int, n] = 0  # HERE


@reader_thread()
def two_generators(cb: CircularBuffer, n):
    d = get_dataformat(cb)
    if n:  # HERE
        s = get_interleaved_addr_gen_fast(True, n, 2048, d)
    else:
        s = get_interleaved_addr_gen_fast(False, n, 2048, d)
    noc_async_read_tile(0, s, get_write_ptr(cb))


@reader_thread()
def unpack_mismatch(n):
    a, b = 1, 2, 3  # HERE


@reader_thread()
def value_of_a_statement(cb: CircularBuffer):
    x = cb_wait_front(cb, 1)  # HERE


@reader_thread()
def returns_a_value(n):
    return n  # HERE


@reader_thread()
def membership(n):
    if n in n:  # HERE
        pass


@reader_thread()
def false_assertion(n):
    assert 1 > 2  # HERE


@reader_thread()
def format_specification(n):
    print(f"{n:04d}")  # HERE


@reader_thread()
def method_of_a_number(n):
    n.get_noc_addr(1)  # HERE


@reader_thread()
def some_paths_return(n):
    x = helper_without_value(n)


@reader_thread()
def annotated_wrongly(cb: CompileTimeValue):  # HERE
    pass


@reader_thread()
def dotted_annotation(cb: "CircularBuffer"):  # HERE
    pass


@reader_thread()
def negative_shift(n):
    x = 1 << -1  # HERE


@reader_thread()
def starred(n):
    print(*n)  # HERE


@reader_thread()
def walrus(n):
    if (m := n) > 1:  # HERE
        print(m)


@reader_thread()
def both_bank_and_core(cb: CircularBuffer, n):
    noc_async_read(n, n, 32, src_bank_id=0, src_core=(0, 0))  # HERE
