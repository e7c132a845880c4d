-- What people, and programs of the account, set by hand. What counts of it is among the observations, by source_event_id.
create table manual_values (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  container_id uuid not null references containers on delete cascade,
  attribute text not null,
  -- Of one key one value stands at a time.
  key text not null,
  value jsonb not null,
  reason text not null,
  told_by text,
  location_locode text,
  timezone text,
  counts_until timestamptz(3),
  -- As the person or the key was called then: who said it belongs to what was said.
  author_name text,
  author_kind text not null check (author_kind in ('person', 'system')),
  user_id uuid references users on delete set null,
  replaced_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_by_name text,
  withdrawal_reason text,
  created_at timestamptz(3) not null default now()
);
create unique index manual_values_standing on manual_values (container_id, key)
  where withdrawn_at is null and replaced_at is null;
create index manual_values_newest_first on manual_values (container_id, created_at desc, id);
create index manual_values_of_account on manual_values (account_id);
create index manual_values_by_user on manual_values (user_id) where user_id is not null;

alter table manual_values enable row level security;
create policy own on manual_values to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on manual_values to landfall_scoped;
