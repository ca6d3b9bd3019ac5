// Pages popped or pushed on a path that did not wait or reserve.
// RUN: ttkernel-opt %s -pass-pipeline="builtin.module(func.func(ttkernel-check-balance))" -split-input-file -verify-diagnostics

!cb = !ttkernel.cb<4, "Float16_b">
func.func @good(%cb: !cb, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttkernel.cb_wait_front(%cb, %c2) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%cb, %c1) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%cb, %c1) : (!cb, i32) -> ()
    ttkernel.cb_reserve_back(%cb, %n) : (!cb, i32) -> ()
    ttkernel.cb_push_back(%cb, %n) : (!cb, i32) -> ()
  }
  return
}

// -----

!cb = !ttkernel.cb<4, "Float16_b">
func.func @one_branch_reserves(%cb: !cb, %flag: i1) {
  %c1 = arith.constant 1 : i32
  scf.if %flag {
    ttkernel.cb_reserve_back(%cb, %c1) : (!cb, i32) -> ()
  }
  // expected-warning @+1 {{cb_push_back of 1 pages, but 0 are sure to come from a cb_reserve_back before it on this path}}
  ttkernel.cb_push_back(%cb, %c1) : (!cb, i32) -> ()
  return
}

// -----

!cb = !ttkernel.cb<4, "Float16_b">
func.func @waits_once(%cb: !cb, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  ttkernel.cb_wait_front(%cb, %c1) : (!cb, i32) -> ()
  scf.for %i = %c0 to %n step %c1 : i32 {
    // expected-warning @+1 {{cb_pop_front of 1 pages, but 0 are sure to come from a cb_wait_front before it}}
    ttkernel.cb_pop_front(%cb, %c1) : (!cb, i32) -> ()
  }
  return
}
