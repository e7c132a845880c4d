-- What happened, in order: written in the transaction that made it so. Small: what other rows keep is not kept again;
-- `data` has what they will not know any more, such as a change set. Nothing but an account deletes what an event is
-- about, so there are no other foreign keys to check for each row.
create table events (
  id uuid primary key,
  position bigint not null generated always as identity,
  account_id uuid not null default current_account_id(),
  event text not null,
  shipment_id uuid,
  container_id uuid,
  tracking_request_id uuid,
  transport_event_id uuid,
  document_id uuid,
  -- Counts the events of a container.
  sequence int,
  -- When it happened or is expected, as it was told.
  timestamp timestamptz(3),
  timezone text,
  data_source text,
  data jsonb,
  created_at timestamptz(3) not null default now(),
  -- What is told of them.
  exception_id uuid
);
create unique index events_in_order on events (account_id, position);
create index events_by_age on events using brin (created_at) with (pages_per_range = 32);
create index events_of_container on events (container_id, event, position) where event in (
  'container.updated',
  'container.transport.estimated.vessel_departed',
  'container.transport.estimated.vessel_arrived',
  'container.transport.estimated.arrived_at_inland_destination');
create index events_of_shipment on events (shipment_id, position) where event = 'shipment.estimated.arrival';
alter table events enable row level security;
create policy own on events to landfall_scoped using (account_id = current_account_id());
grant select, insert on events to landfall_scoped;
grant select on sequence events_position_seq to landfall_scoped;

-- Estimates that changed too soon after they were told: when to look at them again.
create table estimates_due (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  due_at timestamptz(3) not null,
  primary key (shipment_id)
);
create index estimates_due_at on estimates_due (due_at);
alter table estimates_due enable row level security;
create policy own on estimates_due to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on estimates_due to landfall_scoped;

-- Up to where the events of an account are no longer kept: who reads on from before has missed some, and is told so.
create table forgotten_events (
  account_id uuid primary key references accounts on delete cascade,
  position bigint not null
);
alter table forgotten_events enable row level security;
create policy own on forgotten_events to landfall_scoped using (account_id = current_account_id());
grant select on forgotten_events to landfall_scoped;

-- Transactions end in another order than they began in, and a reader must not pass over what is still to come. Whoever
-- writes events holds a lock that names the position they come after; it goes with the transaction.
create function announce_events() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared((19526::bigint << 48) | case when is_called then last_value else 0 end)
    from events_position_seq;
  return null;
end $$;
create trigger announce_events before insert on events for each statement execute function announce_events();

-- Up to here nothing will come in between any more.
create function settled_position() returns bigint language plpgsql as $$
declare
  allocated bigint;
  announced bigint;
begin
  select case when is_called then last_value else 0 end into allocated from events_position_seq;
  select min(((classid::bigint & 65535) << 32) | objid::bigint) into announced from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = 19526
      and database = (select oid from pg_database where datname = current_database());
  return least(allocated, announced);
end $$;

create function forget_events_of_account() returns trigger language plpgsql as $$
begin
  delete from events where account_id = old.id;
  return null;
end $$;
create trigger forget_events after delete on accounts for each row execute function forget_events_of_account();
