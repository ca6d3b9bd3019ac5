// Python's arithmetic on constants: floor division, shifts of any amount, range lengths, list indices.
// RUN: ttkernel-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: @fold
func.func @fold(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %m7 = arith.constant -7 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c40 = arith.constant 40 : i32
  %m1 = arith.constant -1 : i32
  // CHECK-DAG: %[[M4:.*]] = arith.constant -4 : i32
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-DAG: %[[M1:.*]] = arith.constant -1 : i32
  // CHECK-DAG: %[[THREE:.*]] = arith.constant 3 : i32
  // CHECK-DAG: %[[DIV:.*]] = ttkernel.floordiv(%arg0, %[[ZERO]])
  // CHECK: return %[[M4]], %[[ONE]], %[[ZERO]], %[[M1]], %[[M4]], %[[THREE]], %arg0, %[[DIV]]
  %div = ttkernel.floordiv(%m7, %c2) : (i32, i32) -> i32
  %mod = ttkernel.floormod(%m7, %c2) : (i32, i32) -> i32
  %shl = ttkernel.shl(%m7, %c40) : (i32, i32) -> i32
  %shr = ttkernel.shr(%m7, %c40) : (i32, i32) -> i32
  %half = ttkernel.shr(%m7, %c1) : (i32, i32) -> i32
  %index = ttkernel.list_index(%m1) {size = 4 : i32} : (i32) -> i32
  %same = ttkernel.floordiv(%x, %c1) : (i32, i32) -> i32
  %fault = ttkernel.floordiv(%x, %c0) : (i32, i32) -> i32
  return %div, %mod, %shl, %shr, %half, %index, %same, %fault : i32, i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: @ranges
func.func @ranges() -> (i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %c3 = arith.constant 3 : i32
  %m3 = arith.constant -3 : i32
  // CHECK-DAG: %[[FOUR:.*]] = arith.constant 4 : i32
  // CHECK-DAG: %[[NONE:.*]] = arith.constant 0 : i32
  // CHECK: return %[[FOUR]], %[[FOUR]], %[[NONE]]
  %up = ttkernel.range_len(%c0, %c10, %c3) : (i32, i32, i32) -> i32
  %down = ttkernel.range_len(%c10, %c0, %m3) : (i32, i32, i32) -> i32
  %empty = ttkernel.range_len(%c10, %c0, %c3) : (i32, i32, i32) -> i32
  return %up, %down, %empty : i32, i32, i32
}
