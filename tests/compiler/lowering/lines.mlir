// #line leads back to the Python file; lines that follow each other need no directive.
// RUN: ttkernel-opt --emit-cpp %s | FileCheck %s

module {
  func.func @k() attributes {ttkernel.thread = "compute"} {
    ttkernel.tile_regs_acquire() : () -> () loc("/a \22b\22/k.py":5:3)
    ttkernel.tile_regs_commit() : () -> () loc("/a \22b\22/k.py":6:3)
    ttkernel.tile_regs_wait() : () -> () loc("/a \22b\22/k.py":9:3)
    return loc("/a \22b\22/k.py":9:3)
  } loc("/a \22b\22/k.py":4:1)
} loc("/a \22b\22/k.py":4:1)
// CHECK: #line 4 "/a \"b\"/k.py"
// CHECK-NEXT: void kernel_main() {
// CHECK-NEXT: tile_regs_acquire();
// CHECK-NEXT: tile_regs_commit();
// CHECK-NEXT: #line 9 "/a \"b\"/k.py"
// CHECK-NEXT: tile_regs_wait();
