-- Containers that have joined an open exception. Only rules about a saved view look at them: to such a rule an exception
-- is new once the first container of its view is in it.
create table exception_joins (
  id bigint primary key generated always as identity,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  exception_id uuid not null references exceptions on delete cascade,
  container_ids uuid[] not null,
  created_at timestamptz(3) not null
);
create index exception_joins_of_account on exception_joins (account_id, id);
create index exception_joins_of_exception on exception_joins (exception_id);
alter table exception_joins enable row level security;
create policy own on exception_joins to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on exception_joins to landfall_scoped;
