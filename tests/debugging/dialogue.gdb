set pagination off
set confirm off
set breakpoint pending on
set debuginfod enabled off
handle SIGSEGV nostop noprint pass
source ../../tools/gdb.py
break producer.cpp:7
run
tessera fibers
print i
tessera cbs 0 0 ncrisc
tessera fiber 0 0 brisc
print sum
tessera back
delete
continue
