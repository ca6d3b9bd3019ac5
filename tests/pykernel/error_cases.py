"""Kernels that must not compile. Each is reported at the line marked HERE; whole texts in error_cases.expected."""

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


@reader_thread()
def helper_with_a_list_of_arguments(*rest):
    pass


@reader_thread()
def helper_of_a_buffer(cb: CircularBuffer, pages: CompileTimeValue):
    cb_wait_front(cb, pages)


TEXT = "a string of the module"


@reader_thread()
def any_number_of_arguments(*numbers):  # HERE
    pass


@reader_thread()
def one_argument_too_many(n):  # HERE
    pass


@reader_thread()
def no_such_parameter(n):  # HERE
    pass


@reader_thread()
def missing_argument(n, m):  # HERE
    pass


@reader_thread()
def buffer_without_annotation(cb):  # HERE
    pass


@reader_thread()
def constant_given_by_position(n: CompileTimeValue):  # HERE
    pass


@reader_thread()
def constant_that_is_text(n: CompileTimeValue):  # HERE
    pass


@reader_thread()
def range_as_a_value(n):
    x = range(n)  # HERE


@reader_thread()
def two_results_for_one_name(n):
    tensor = TensorAccessor(TensorAccessorArgs(0, 0), n, 2048)
    x = 1 + tensor.get_bank_and_offset(1)  # HERE


@reader_thread()
def unknown_method(n):
    tensor = TensorAccessor(TensorAccessorArgs(0, 0), n, 2048)
    tensor.get_everything(1)  # HERE


@compute_thread()
def attribute_needs_a_constant(cb: CircularBuffer, n):
    pack_tile(0, cb, 0, n)  # HERE


@compute_thread()
def number_needs_a_constant(n):
    fill_tile(0, n)  # HERE


@compute_thread()
def unknown_enumerator(cb: CircularBuffer):
    reduce_init(cb, cb, cb, PoolType.PRODUCT, ReduceDim.REDUCE_ROW)  # HERE


@reader_thread()
def argument_without_index(n):
    x = get_arg_val(int)  # HERE


@reader_thread()
def compile_time_argument_with_variable_index(n):
    x = get_compile_time_arg_val(int, n)  # HERE


@reader_thread()
def too_many_for_abs(n):
    x = abs(n, n)  # HERE


@reader_thread()
def too_few_for_min(n):
    x = min(n)  # HERE


@reader_thread()
def length_of_a_number(n):
    x = len(n)  # HERE


@reader_thread()
def print_to_a_file(n):
    print(n, file=n)  # HERE


@reader_thread()
def print_a_tensor(n):
    tensor = TensorAccessor(TensorAccessorArgs(0, 0), n, 2048)
    print(tensor)  # HERE


@reader_thread()
def braces_in_text(n):
    print("an empty pair {}")  # HERE


@reader_thread()
def format_of_a_number(n):
    print(n.format(1))  # HERE


@reader_thread()
def too_few_values_to_format(n):
    print("{} and {}".format(n))  # HERE


@reader_thread()
def format_of_text(n):
    print("{}".format("text"))  # HERE


@reader_thread()
def argument_given_twice(cb: CircularBuffer):
    cb_wait_front(cb, 1, numPages=2)  # HERE


@reader_thread()
def buffer_as_page_count(cb: CircularBuffer):
    cb_wait_front(cb, cb)  # HERE


@reader_thread()
def buffer_as_noc(cb: CircularBuffer):
    noc_async_read_barrier(cb)  # HERE


@reader_thread()
def core_that_is_no_pair(n):
    noc_async_read(n, n, 32, src_core=3)  # HERE


@reader_thread()
def none(n):
    x = None  # HERE


@reader_thread()
def python_object(n):
    x = TEXT  # HERE


@reader_thread()
def arithmetic_on_a_semaphore(n):
    x = get_semaphore(0) + 4  # HERE


@reader_thread()
def comparison_of_buffers(cb: CircularBuffer):
    if cb == cb:  # HERE
        pass


@reader_thread()
def too_few_indices(n):
    a = [[1, 2], [3, 4]]
    print(a[0])  # HERE


@reader_thread()
def variable_key(ct_args, n):
    x = ct_args[n]  # HERE


@reader_thread()
def unknown_key(ct_args):
    x = ct_args["columns"]  # HERE


@reader_thread()
def entry_that_is_text(ct_args):
    x = ct_args["name"]  # HERE


@reader_thread()
def calls_helper_with_a_list_of_arguments(n):
    helper_with_a_list_of_arguments(n)


@reader_thread()
def number_for_a_buffer(n):
    helper_of_a_buffer(n, 1)  # HERE


@reader_thread()
def variable_for_a_constant(cb: CircularBuffer, n):
    helper_of_a_buffer(cb, n)  # HERE


@reader_thread()
def helper_without_argument(cb: CircularBuffer):
    helper_of_a_buffer(cb)  # HERE


@reader_thread()
def helper_with_too_many_arguments(cb: CircularBuffer):
    helper_of_a_buffer(cb, 1, 2)  # HERE


@reader_thread()
def helper_with_unknown_keyword(cb: CircularBuffer):
    helper_of_a_buffer(cb, tiles=1)  # HERE


no_function = reader_thread()(lambda n: n)  # HERE


@reader_thread()
def unpack_a_number(n):
    a, b = n  # HERE


@reader_thread()
def unpack_a_slice(n):
    a, b = n[0:2]  # HERE


@reader_thread()
def slice_without_end(rt_args):
    a, b = rt_args[0:]  # HERE


@reader_thread()
def slice_too_long(rt_args):
    a, b = rt_args[0:3]  # HERE


@reader_thread()
def several_values_for_one_name(n):
    (a, b) = c = 1, 2  # HERE


@reader_thread()
def list_without_type(n):
    a: [4] = 0  # HERE


@reader_thread()
def change_an_attribute(n):
    n.x += 1  # HERE


@reader_thread()
def assign_an_attribute(n):
    n.x = 1  # HERE


@reader_thread()
def two_loop_variables(n):
    for a, b in range(3):  # HERE
        pass


@reader_thread()
def range_of_four(n):
    for i in range(1, 2, 3, 4):  # HERE
        pass


@reader_thread()
def list_made_in_a_loop(n):
    a = [1, 2]
    for i in range(n):  # HERE
        print(a[0])
        a = [i, i]


@reader_thread()
def buffer_as_condition(cb: CircularBuffer):
    if cb:  # HERE
        pass


@reader_thread()
def generator_on_some_paths(cb: CircularBuffer, n):
    if n:  # HERE
        s = get_interleaved_addr_gen_fast(True, n, 2048, get_dataformat(cb))
    noc_async_read_tile(0, s, get_write_ptr(cb))


@reader_thread()
def address_on_some_paths(cb: CircularBuffer, n):
    if n:  # HERE
        address = get_noc_addr(1, 1, n)
    noc_async_read(address, get_write_ptr(cb), 32)


@reader_thread()
def raise_statement(n):
    raise ValueError  # HERE


@reader_thread()
def class_statement(n):
    class Inner:  # HERE
        pass


@reader_thread()
def global_statement(n):
    global TEXT  # HERE


@reader_thread()
def delete_statement(n):
    del n  # HERE


@reader_thread()
def power(n):
    x = n**2  # HERE


@reader_thread()
def identity(n):
    if n is n:  # HERE
        pass


# Calls that need other arguments than a buffer for cb and 5 for the rest.
CALLS = {
    "any_number_of_arguments": ((), {}),
    "one_argument_too_many": ((5, 6), {}),
    "no_such_parameter": ((5,), {"tiles": 3}),
    "missing_argument": ((5,), {}),
    "constant_that_is_text": ((), {"n": "five"}),
    "variable_key": ((5,), {"ct_args": {"rows": 4}}),
    "unknown_key": ((), {"ct_args": {"rows": 4}}),
    "entry_that_is_text": ((), {"ct_args": {"name": "a"}}),
}
