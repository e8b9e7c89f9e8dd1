-- treasury_entries_by_moment serves the same statements, those of older code as well.
drop index treasury_entries_by_time;
