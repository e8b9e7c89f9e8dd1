-- What a held name looks like (domain/lookalike.ts): names that look alike are told apart before one is filed.
alter table name_holds add column skeleton text;
update name_holds
  set skeleton = replace(replace(translate(normalized_name, '01L', 'OII'), 'VV', 'W'), 'RN', 'M');
alter table name_holds alter column skeleton set not null;
-- For `listHoldsLike`: the few names of one look.
create index name_holds_by_skeleton on name_holds (jurisdiction, skeleton);
