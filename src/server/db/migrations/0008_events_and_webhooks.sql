-- What happened, in order: written in the transaction that made it so. Small: what other rows keep is not kept again;
-- `data` has what they will not know any more, such as a change set. Nothing but an account deletes what an event is
-- about, so there are no other foreign keys to check for each row.
create table events (
  id uuid primary key,
  position bigint not null generated always as identity,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
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
  created_at timestamptz(3) not null default now()
);
create unique index events_in_order on events (account_id, position);
create unique index events_by_age on events (position);
create index events_of_container on events (container_id, event, position) where container_id is not null;
create index events_of_shipment on events (shipment_id, event, position) where container_id is null;

alter table containers add column event_sequence int not null default 0;

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

-- Estimates that changed too soon after they were told: when to look at them again.
create table estimates_due (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  shipment_id uuid not null references shipments on delete cascade,
  due_at timestamptz(3) not null,
  primary key (shipment_id)
);
create index estimates_due_at on estimates_due (due_at);

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  url text not null,
  active boolean not null,
  events text[] not null,
  filters jsonb,
  -- Encrypted: headers carry credentials too.
  sealed_headers text not null,
  sealed_secret text not null,
  sealed_previous_secret text,
  previous_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index webhooks_newest_first on webhooks (account_id, created_at desc, id);

-- One for each webhook that wants the event; the queue of their delivery. Due at `next_attempt_at` while pending,
-- claimed until `claimed_until`. What has one `ordering_id` goes out in the order of its positions.
create table webhook_notifications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null references events on delete cascade,
  event_position bigint not null,
  ordering_id uuid not null,
  delivery_status text not null default 'pending',
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (event_id, webhook_id)
);
create index webhook_notifications_newest_first on webhook_notifications (account_id, created_at desc, id);
create index webhook_notifications_due on webhook_notifications (next_attempt_at) where delivery_status = 'pending';
create index webhook_notifications_in_order on webhook_notifications (webhook_id, ordering_id, event_position);

-- Every attempt to deliver.
create table webhook_notification_logs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  webhook_notification_id uuid not null references webhook_notifications on delete cascade,
  succeeded boolean not null,
  status_code int,
  error text,
  duration_in_ms int not null,
  response_headers jsonb,
  response_body text,
  created_at timestamptz(3) not null default now()
);
create index webhook_notification_logs_in_order on webhook_notification_logs (webhook_notification_id, created_at);

alter table events enable row level security;
alter table estimates_due enable row level security;
alter table webhooks enable row level security;
alter table webhook_notifications enable row level security;
alter table webhook_notification_logs enable row level security;
create policy own on events to landfall_scoped using (account_id = current_account_id());
create policy own on estimates_due to landfall_scoped using (account_id = current_account_id());
create policy own on webhooks to landfall_scoped using (account_id = current_account_id());
create policy own on webhook_notifications to landfall_scoped using (account_id = current_account_id());
create policy own on webhook_notification_logs to landfall_scoped using (account_id = current_account_id());
grant select, insert on events to landfall_scoped;
grant select on sequence events_position_seq to landfall_scoped;
grant select, insert, update, delete on webhooks, estimates_due to landfall_scoped;
grant select, insert, update on webhook_notifications, webhook_notification_logs to landfall_scoped;
