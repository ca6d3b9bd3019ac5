// What the printer writes, the parser reads: types, attributes, optional operands.
// RUN: ttkernel-opt %s | ttkernel-opt | FileCheck %s

// CHECK-LABEL: func.func @reader() attributes {ttkernel.thread = "noc"}
func.func @reader() attributes {ttkernel.thread = "noc"} {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  // CHECK: %[[CB:.*]] = ttkernel.get_compile_time_arg_val() {arg_index = 0 : i32} : () -> !ttkernel.cb<2, "Bfp8_b">
  %cb = ttkernel.get_compile_time_arg_val() {arg_index = 0 : i32} : () -> !ttkernel.cb<2, "Bfp8_b">
  // CHECK: ttkernel.get_dataformat(%[[CB]]) : (!ttkernel.cb<2, "Bfp8_b">) -> !ttkernel.DataFormat
  %format = ttkernel.get_dataformat(%cb) : (!ttkernel.cb<2, "Bfp8_b">) -> !ttkernel.DataFormat
  %size = ttkernel.get_tile_size(%cb) : (!ttkernel.cb<2, "Bfp8_b">) -> i32
  // CHECK: -> !ttkernel.interleaved_addr_gen_fast
  %gen = ttkernel.get_interleaved_addr_gen_fast(%true, %c0, %size, %format) : (i1, i32, i32, !ttkernel.DataFormat) -> !ttkernel.interleaved_addr_gen_fast
  // CHECK: -> !ttkernel.semaphore
  %sem = ttkernel.get_semaphore(%c0) : (i32) -> !ttkernel.semaphore
  // CHECK: ttkernel.get_noc_addr(%{{.*}}, %{{.*}}, %{{.*}}) : (i32, i32, !ttkernel.semaphore) -> !ttkernel.noc_addr
  %addr = ttkernel.get_noc_addr(%c0, %c0, %sem) : (i32, i32, !ttkernel.semaphore) -> !ttkernel.noc_addr
  // CHECK: ttkernel.noc_semaphore_inc(%{{.*}}, %{{.*}}) : (!ttkernel.noc_addr, i32) -> ()
  ttkernel.noc_semaphore_inc(%addr, %size) : (!ttkernel.noc_addr, i32) -> ()
  // CHECK: ttkernel.noc_async_read_barrier() : () -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  // CHECK: ttkernel.noc_async_read_barrier(%{{.*}}) : (i32) -> ()
  ttkernel.noc_async_read_barrier(%c0) : (i32) -> ()
  return
}
