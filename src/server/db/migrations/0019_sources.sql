-- How asking a line goes for an account: kept by the jobs that ask, in the transaction in which they write down what came
-- of it.
create table sources (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  scac text not null,
  last_asked_at timestamptz(3) not null,
  last_succeeded_at timestamptz(3),
  last_failed_at timestamptz(3),
  last_failure text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (account_id, scac)
) with (fillfactor = 60);
create index sources_newest_first on sources (account_id, created_at desc, id);
alter table sources enable row level security;
create policy own on sources to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on sources to landfall_scoped;

create table source_hours (
  source_id uuid not null references sources on delete cascade,
  hour timestamptz(0) not null,
  account_id uuid not null default current_account_id(),
  requests int not null,
  failures int not null,
  primary key (source_id, hour)
) with (fillfactor = 60);
alter table source_hours enable row level security;
create policy own on source_hours to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on source_hours to landfall_scoped;

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
  updated_at timestamptz(3) not null default now(),
  last_callback_at timestamptz(3),
  callbacks_refused int not null default 0,
  last_callback_problem text
) with (fillfactor = 60);
create index connections_newest_first on connections (account_id, created_at desc, id);
alter table connections enable row level security;
create policy own on connections to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on connections to landfall_scoped;

-- Requests by the hour, for quotas of an hour, a day and a month.
create table connection_hours (
  connection_id uuid not null references connections on delete cascade,
  hour timestamptz(0) not null,
  account_id uuid not null default current_account_id(),
  requests int not null default 0,
  failures int not null default 0,
  primary key (connection_id, hour)
) with (fillfactor = 60);
alter table connection_hours enable row level security;
create policy own on connection_hours to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on connection_hours to landfall_scoped;

-- An account at another provider that is copied. It outlives its connection: what was copied names it.
create table mirrors (
  id uuid primary key,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  name text not null,
  their_account_id text,
  their_account_name text,
  -- How far the pass is that goes on, and where in its stage.
  stage text not null,
  cursor jsonb not null default '{}',
  -- The newest that they had changed when it was looked at last, by their clock.
  since timestamptz(3),
  passed_at timestamptz(3),
  shipments_found int,
  -- What could not be copied, and why: the latest of them.
  problems jsonb not null default '[]',
  last_news_at timestamptz(3),
  next_attempt_at timestamptz(3),
  claimed_until timestamptz(3),
  failures int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
) with (fillfactor = 60);
create index mirrors_due on mirrors (next_attempt_at) where next_attempt_at is not null;
create index mirrors_of_account on mirrors (account_id);
alter table mirrors enable row level security;
create policy own on mirrors to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on mirrors to landfall_scoped;

-- What of theirs is what of ours.
create table mirrored (
  mirror_id uuid not null references mirrors on delete cascade,
  subject text not null,
  their_id text not null,
  account_id uuid not null default current_account_id(),
  our_id uuid,
  -- Whether it was made for the mirror, or was there before.
  is_made boolean not null default false,
  -- Theirs, when it was read last.
  version text,
  said jsonb,
  primary key (mirror_id, subject, their_id)
);
create index mirrored_of_ours on mirrored (our_id) where our_id is not null;
create index mirrored_of_account on mirrored (account_id);
alter table mirrored enable row level security;
create policy own on mirrored to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on mirrored to landfall_scoped;

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
