-- How the lists of a terminal are read: what people last said of its columns.
create table availability_mappings (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  terminal_id uuid not null,
  mapping jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, terminal_id)
);
alter table availability_mappings enable row level security;
create policy own on availability_mappings to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on availability_mappings to landfall_scoped;
