-- The list of shipments as somebody arranged it, under a name: their own, or shared with everybody of the account.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- Null where a key made it, or somebody who is gone.
  user_id uuid references users on delete cascade,
  name text not null,
  search text not null,
  is_shared boolean not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (user_id is not null or (is_shared and not is_default))
);
create index saved_views_by_name on saved_views (account_id, lower(name), id);
-- A name is taken among one's own.
create unique index saved_views_name on saved_views (user_id, lower(name)) where user_id is not null;
create unique index saved_views_default on saved_views (user_id) where is_default;
alter table saved_views enable row level security;
create policy own on saved_views to landfall_scoped using (account_id = current_account_id());
grant select, insert, update (user_id, name, search, is_shared, is_default, updated_at), delete
  on saved_views to landfall_scoped;
