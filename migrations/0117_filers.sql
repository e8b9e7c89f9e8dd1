-- Reference table: the persons who file for companies at an office, in their own name. A change ends the row and adds one.
create table filers (
  id uuid primary key,
  operator_id uuid not null references operator_keys,
  office text not null,
  name text not null,
  organization text,
  phone text not null,
  fax text,
  email text not null,
  address text not null,
  stated_at timestamptz not null,
  ended_at timestamptz
);
create unique index filers_one on filers (operator_id, office) where ended_at is null;

grant select, insert, update on filers to efs_serving;
