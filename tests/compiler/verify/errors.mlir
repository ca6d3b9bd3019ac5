// Every verifier, and what it says.
// RUN: ttkernel-opt %s -split-input-file -verify-diagnostics

func.func @wrong_thread() attributes {ttkernel.thread = "compute"} {
  // expected-error @+1 {{'ttkernel.noc_async_read_barrier' op is only available in a noc thread, but 'wrong_thread' is a compute thread}}
  ttkernel.noc_async_read_barrier() : () -> ()
  return
}

// -----

func.func @wrong_thread_too() attributes {ttkernel.thread = "noc"} {
  // expected-error @+1 {{is only available in a compute thread}}
  ttkernel.tile_regs_acquire() : () -> ()
  return
}

// -----

func.func @too_many_pages(%cb: !ttkernel.cb<2, "Float16_b">) {
  %c3 = arith.constant 3 : i32
  // expected-error @+1 {{asks for 3 pages but the circular buffer holds 2}}
  ttkernel.cb_wait_front(%cb, %c3) : (!ttkernel.cb<2, "Float16_b">, i32) -> ()
  return
}

// -----

func.func @negative_pages(%cb: !ttkernel.cb<0, "Float16_b">) {
  %c = arith.constant -1 : i32
  // expected-error @+1 {{asks for -1 pages}}
  ttkernel.cb_push_back(%cb, %c) : (!ttkernel.cb<0, "Float16_b">, i32) -> ()
  return
}

// -----

func.func @not_constant(%dram: i1, %base: i32, %format: !ttkernel.DataFormat) attributes {ttkernel.thread = "noc"} {
  // expected-error @+1 {{'DRAM' must be a compile-time constant}}
  %gen = ttkernel.get_interleaved_addr_gen_fast(%dram, %base, %base, %format) : (i1, i32, i32, !ttkernel.DataFormat) -> !ttkernel.interleaved_addr_gen_fast
  return
}

// -----

func.func @not_an_enumerator(%cb: !ttkernel.cb<2, "Float16_b">) attributes {ttkernel.thread = "compute"} {
  // expected-error @+1 {{'reduce_type' must be an enumerator, not "sum"}}
  ttkernel.reduce_init(%cb, %cb, %cb) {reduce_type = "sum", reduce_dim = "ReduceDim::REDUCE_ROW"} : (!ttkernel.cb<2, "Float16_b">, !ttkernel.cb<2, "Float16_b">, !ttkernel.cb<2, "Float16_b">) -> ()
  return
}

// -----

func.func @too_many_operands(%n: i32) attributes {ttkernel.thread = "noc"} {
  // expected-error @+1 {{takes at most 1 operands, not 2}}
  ttkernel.noc_async_read_barrier(%n, %n) : (i32, i32) -> ()
  return
}

// -----

// expected-error @+1 {{unknown data format "Float17"}}
func.func @format(%cb: !ttkernel.cb<2, "Float17">) { return }

// -----

// expected-error @+1 {{a circular buffer cannot hold -1 pages}}
func.func @pages(%cb: !ttkernel.cb<-1, "Float32">) { return }

// -----

func.func @print(%n: i32) {
  // expected-error @+1 {{has 2 fields {} for 1 values}}
  ttkernel.dprint(%n) {fmt = "{} {}"} : (i32) -> ()
  return
}

// -----

func.func @operand_type(%n: i32) {
  // expected-error @+1 {{operand #0 must be}}
  ttkernel.cb_wait_front(%n, %n) : (i32, i32) -> ()
  return
}

// -----

func.func @negative_argument() {
  // expected-error @+1 {{has a negative argument index}}
  %a = ttkernel.get_compile_time_arg_val() {arg_index = -1 : i32} : () -> i32
  return
}
