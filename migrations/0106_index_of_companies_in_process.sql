-- entities_under_way serves the same statements, those of older code as well.
drop index entities_in_process;
