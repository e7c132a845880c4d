-- How it goes with the mailbox that the mails of an account are fetched from: one each.
create table mailboxes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique default current_account_id() references accounts on delete cascade,
  host text not null,
  username text not null,
  last_looked_at timestamptz(3) not null,
  last_succeeded_at timestamptz(3),
  last_failure text,
  -- Every look since then has failed.
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now()
);
alter table mailboxes enable row level security;
create policy own on mailboxes to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on mailboxes to landfall_scoped;
