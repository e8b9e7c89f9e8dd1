-- Validated apart from the addition, so that reads and writes go on meanwhile.
alter table documents validate constraint documents_kind_check;
