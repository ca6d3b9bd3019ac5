set pagination off
set confirm off
set breakpoint pending on
set debuginfod enabled off
handle SIGSEGV nostop noprint pass
break producer.cpp:7 if my_logical_x_ == 3
run 4
print/d my_logical_x_
print/d my_y[0]
delete
continue
