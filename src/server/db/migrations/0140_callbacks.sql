-- What lines and providers send of themselves: kept as it came, and read afterwards.
create table callbacks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  connection_id uuid not null references connections on delete cascade,
  body text not null,
  -- By which the same message is known again that is sent twice before it is read.
  digest text not null,
  failures int not null default 0,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null,
  unique (connection_id, digest)
) with (fillfactor = 60);
create index callbacks_due on callbacks (next_attempt_at);
create index callbacks_of_account on callbacks (account_id);
alter table callbacks enable row level security;
create policy own on callbacks to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on callbacks to landfall_scoped;

alter table connections
  add column last_callback_at timestamptz(3),
  add column callbacks_refused int not null default 0,
  add column last_callback_problem text;
