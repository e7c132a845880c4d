-- How each person has arranged each of their lists: in every browser the same.
create table list_layouts (
  user_id uuid not null references users on delete cascade,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  list text not null,
  shown text[],
  widths jsonb not null,
  pinned text[] not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, list)
);
alter table list_layouts enable row level security;
create policy own on list_layouts to landfall_scoped
  using (account_id = current_account_id() and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update on list_layouts to landfall_scoped;
