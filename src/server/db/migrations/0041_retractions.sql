-- What a line has taken back, by the id it gave: kept apart from facts, since it may come before what it takes back.
create table retractions (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  source text not null,
  source_event_id text not null,
  -- What the source says of the event after this holds again; null: it is taken back for good.
  reported_at timestamptz(3),
  received_at timestamptz(3) not null default now(),
  -- The message as it was received.
  raw jsonb,
  primary key (account_id, source, source_event_id)
);
alter table retractions enable row level security;
create policy own on retractions to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on retractions to landfall_scoped;
