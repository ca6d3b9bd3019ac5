// A barrier with nothing new to wait for goes; a barrier between two DRAM tile reads gives way to the later one.
// RUN: ttkernel-opt %s -pass-pipeline="builtin.module(func.func(ttkernel-merge-barriers))" | FileCheck %s

!cb = !ttkernel.cb<2, "Float16_b">
!gen = !ttkernel.interleaved_addr_gen_fast

// CHECK-LABEL: @twice
func.func @twice(%n: i32, %addr: !ttkernel.noc_addr) attributes {ttkernel.thread = "noc"} {
  // CHECK: noc_async_read(
  // CHECK-NEXT: noc_async_read_barrier
  // CHECK-NEXT: noc_async_write_barrier
  // CHECK-NEXT: return
  ttkernel.noc_async_read(%addr, %n, %n) : (!ttkernel.noc_addr, i32, i32) -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  ttkernel.noc_async_write_barrier() : () -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  ttkernel.noc_async_write_barrier() : () -> ()
  return
}

// CHECK-LABEL: @two_reads
func.func @two_reads(%cb: !cb, %n: i32, %format: !ttkernel.DataFormat) attributes {ttkernel.thread = "noc"} {
  %true = arith.constant true
  %gen = ttkernel.get_interleaved_addr_gen_fast(%true, %n, %n, %format) : (i1, i32, i32, !ttkernel.DataFormat) -> !gen
  // CHECK: noc_async_read_tile
  // CHECK-NOT: noc_async_read_barrier
  // CHECK: noc_async_read_tile
  // CHECK-NEXT: noc_async_read_barrier
  // CHECK-NEXT: cb_push_back
  ttkernel.noc_async_read_tile(%n, %gen, %n) : (i32, !gen, i32) -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  %p = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
  ttkernel.noc_async_read_tile(%n, %gen, %p) : (i32, !gen, i32) -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  ttkernel.cb_push_back(%cb, %n) : (!cb, i32) -> ()
  return
}

// What was read is published between the two: both stay.
// CHECK-LABEL: @published
func.func @published(%cb: !cb, %n: i32, %addr: !ttkernel.noc_addr) attributes {ttkernel.thread = "noc"} {
  // CHECK-COUNT-2: noc_async_read_barrier
  ttkernel.noc_async_read(%addr, %n, %n) : (!ttkernel.noc_addr, i32, i32) -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  ttkernel.cb_push_back(%cb, %n) : (!cb, i32) -> ()
  ttkernel.noc_async_read(%addr, %n, %n) : (!ttkernel.noc_addr, i32, i32) -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  return
}
