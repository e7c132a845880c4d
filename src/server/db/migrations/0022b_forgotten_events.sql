-- Up to where the events of an account are no longer kept: who reads on from before has missed some, and is told so.
create table forgotten_events (
  account_id uuid primary key references accounts on delete cascade,
  position bigint not null
);
alter table forgotten_events enable row level security;
create policy own on forgotten_events to landfall_scoped using (account_id = current_account_id());
grant select on forgotten_events to landfall_scoped;
