-- How the next step stands against the clock, to be listed by and in the order of its time.
alter table containers
  add expected_state text collate "C" generated always as (expected_next ->> 'state') stored,
  add expected_at text collate "C" generated always as (expected_next ->> 'at') stored;
alter table shipments add expected_next jsonb;
alter table shipments
  add expected_state text collate "C" generated always as (expected_next ->> 'state') stored,
  add expected_at text collate "C" generated always as (expected_next ->> 'at') stored;
create index containers_expected on containers (account_id, expected_state, created_at desc, id)
  where expected_state is not null;
create index containers_by_expected on containers (account_id, expected_at, id);
create index shipments_expected on shipments (account_id, expected_state, created_at desc, id)
  where expected_state is not null;
create index shipments_by_expected on shipments (account_id, expected_at, id);

-- What is there already is decided anew.
update shipments set state_until = now();
