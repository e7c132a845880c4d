-- A way of an account to a line or provider, as a profile describes it.
create table connections (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  profile text not null,
  name text not null,
  scacs text[] not null,
  settings jsonb not null default '{}',
  sealed_credentials text not null,
  paused_at timestamptz(3),
  -- The key was refused: nobody is asked until it is changed, or a few hours have passed.
  refused_at timestamptz(3),
  quota_spent_until timestamptz(3),
  -- Requests are spread over the minute, on all servers together.
  next_turn_at timestamptz(3),
  last_asked_at timestamptz(3),
  last_succeeded_at timestamptz(3),
  last_failed_at timestamptz(3),
  last_failure text,
  -- Every question since then has failed.
  failing_since timestamptz(3),
  -- When what it is asked with was changed last: what was made of it before is made anew.
  set_up_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
) with (fillfactor = 60);
create index connections_newest_first on connections (account_id, created_at desc, id);

-- Requests by the hour, for quotas of an hour, a day and a month.
create table connection_hours (
  connection_id uuid not null references connections on delete cascade,
  hour timestamptz(0) not null,
  account_id uuid not null default current_account_id(),
  requests int not null default 0,
  failures int not null default 0,
  primary key (connection_id, hour)
) with (fillfactor = 60);
alter table connections enable row level security;
alter table connection_hours enable row level security;
create policy own on connections to landfall_scoped using (account_id = current_account_id());
create policy own on connection_hours to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on connections, connection_hours to landfall_scoped;
