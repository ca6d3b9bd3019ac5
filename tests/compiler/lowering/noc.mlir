// Data movement: casts of semaphores, multicast without the dropped operand, accessors, L1 words.
// RUN: ttkernel-opt --emit-cpp --no-line %s | FileCheck %s

// CHECK: namespace pykernel {
// CHECK: inline void store_to_l1
// CHECK: void kernel_main() {
func.func @mover() attributes {ttkernel.thread = "noc"} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %false = arith.constant false
  %true = arith.constant true
  // CHECK: const uint32_t sem = get_semaphore(0);
  %sem = ttkernel.get_semaphore(%c0) : (i32) -> !ttkernel.semaphore loc("sem"("k.py":1:1))
  // CHECK: noc_semaphore_wait(reinterpret_cast<volatile tt_l1_ptr uint32_t*>(sem), 1);
  ttkernel.noc_semaphore_wait(%sem, %c1) : (!ttkernel.semaphore, i32) -> ()
  // CHECK: const uint64_t all = get_noc_multicast_addr(0, 0, 1, 1, sem);
  %all = ttkernel.get_noc_multicast_addr(%c0, %c0, %c1, %c1, %sem) : (i32, i32, i32, i32, !ttkernel.semaphore) -> !ttkernel.noc_addr loc("all"("k.py":1:1))
  // CHECK: noc_semaphore_set_multicast(sem, all, 1, false, 1);
  ttkernel.noc_semaphore_set_multicast(%sem, %all, %c1, %false, %true, %c1) : (!ttkernel.semaphore, !ttkernel.noc_addr, i32, i1, i1, i32) -> ()
  // CHECK: const auto args = TensorAccessorArgs<1, 0>();
  %args = ttkernel.TensorAccessorArgs(%c1, %c0) : (i32, i32) -> !ttkernel.TensorAccessorArgs loc("args"("k.py":1:1))
  // CHECK: const auto acc = TensorAccessor(args, 0, 1);
  %acc = ttkernel.TensorAccessor(%args, %c0, %c1) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor loc("acc"("k.py":1:1))
  // CHECK: noc_async_read_tile(0, acc, 1);
  ttkernel.noc_async_read_tile(%c0, %acc, %c1) : (i32, !ttkernel.TensorAccessor, i32) -> ()
  // CHECK: pykernel::accessor_get_noc_addr(acc, 0);
  %a = ttkernel.tensor_accessor_get_noc_addr(%acc, %c0) : (!ttkernel.TensorAccessor, i32) -> !ttkernel.noc_addr
  // CHECK: pykernel::store_to_l1(1, sem, 0);
  ttkernel.store_to_l1(%c1, %sem, %c0) : (i32, !ttkernel.semaphore, i32) -> ()
  return
}
