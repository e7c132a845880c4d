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

create table source_hours (
  source_id uuid not null references sources on delete cascade,
  hour timestamptz(0) not null,
  account_id uuid not null default current_account_id(),
  requests int not null,
  failures int not null,
  primary key (source_id, hour)
) with (fillfactor = 60);
alter table sources enable row level security;
alter table source_hours enable row level security;
create policy own on sources to landfall_scoped using (account_id = current_account_id());
create policy own on source_hours to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on sources, source_hours to landfall_scoped;

-- When a line is asked next, of what is tracked there.
create index shipments_by_next_question on shipments (account_id, shipping_line_scac, line_tracking_next_attempt_at)
  where line_tracking_stopped_at is null;
