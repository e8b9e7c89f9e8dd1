-- Formations that wait for the signatures of members, rare among the requirements of their kind.
create index concurrently if not exists requirements_member_signatures on requirements (created_at, id)
  where status = 'open' and code = 'member_signatures';
