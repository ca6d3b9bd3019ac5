// An init that repeats what is set goes; one that a loop repeats is done once before it; others stay.
// RUN: ttkernel-opt %s -pass-pipeline="builtin.module(func.func(ttkernel-hoist-inits))" | FileCheck %s

!cb = !ttkernel.cb<2, "Float16_b">

// CHECK-LABEL: @repeated
func.func @repeated(%a: !cb, %b: !cb) attributes {ttkernel.thread = "compute"} {
  // CHECK: add_tiles_init
  // CHECK-NOT: add_tiles_init
  // CHECK: mul_tiles_init
  // CHECK: add_tiles_init
  ttkernel.add_tiles_init(%a, %b) : (!cb, !cb) -> ()
  ttkernel.add_tiles_init(%a, %b) : (!cb, !cb) -> ()
  ttkernel.mul_tiles_init(%a, %b) : (!cb, !cb) -> ()
  ttkernel.add_tiles_init(%a, %b) : (!cb, !cb) -> ()
  return
}

// CHECK-LABEL: @loop
func.func @loop(%a: !cb, %b: !cb) attributes {ttkernel.thread = "compute"} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  // CHECK: copy_tile_init
  // CHECK: exp_tile_init
  // CHECK-NEXT: scf.for
  // CHECK-NOT: _init
  // CHECK: return
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    ttkernel.tile_regs_acquire() : () -> ()
    ttkernel.copy_tile_init(%a) : (!cb) -> ()
    ttkernel.exp_tile_init() : () -> ()
    ttkernel.copy_tile(%a, %c0, %c0) : (!cb, i32, i32) -> ()
    ttkernel.exp_tile(%c0) : (i32) -> ()
  }
  return
}

// A loop that may not run leaves the unit as it was.
// CHECK-LABEL: @maybe_empty
func.func @maybe_empty(%a: !cb, %n: i32) attributes {ttkernel.thread = "compute"} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for
  // CHECK-NEXT: copy_tile_init
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttkernel.copy_tile_init(%a) : (!cb) -> ()
    ttkernel.copy_tile(%a, %c0, %c0) : (!cb, i32, i32) -> ()
  }
  return
}

// Set before the loop, not changed in it: the one inside is not needed.
// CHECK-LABEL: @set_before
func.func @set_before(%a: !cb, %n: i32) attributes {ttkernel.thread = "compute"} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: copy_tile_init
  // CHECK: scf.for
  // CHECK-NOT: copy_tile_init
  // CHECK: return
  ttkernel.copy_tile_init(%a) : (!cb) -> ()
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttkernel.copy_tile_init(%a) : (!cb) -> ()
    ttkernel.copy_tile(%a, %c0, %c0) : (!cb, i32, i32) -> ()
  }
  return
}

// Two inits of one unit take turns: both stay.
// CHECK-LABEL: @alternating
func.func @alternating(%a: !cb, %b: !cb) attributes {ttkernel.thread = "compute"} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  // CHECK: scf.for
  // CHECK-NEXT: copy_tile_init
  // CHECK: add_tiles_init
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    ttkernel.copy_tile_init(%a) : (!cb) -> ()
    ttkernel.copy_tile(%a, %c0, %c0) : (!cb, i32, i32) -> ()
    ttkernel.add_tiles_init(%a, %b) : (!cb, !cb) -> ()
    ttkernel.add_tiles(%a, %b, %c0, %c0, %c0) : (!cb, !cb, i32, i32, i32) -> ()
  }
  return
}
