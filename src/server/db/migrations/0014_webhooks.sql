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
  created_at timestamptz(3) not null default now(),
  -- How deliveries fare. Paused by us, a webhook is inactive like one that somebody has switched off, and says since when.
  last_succeeded_at timestamptz(3),
  last_failed_at timestamptz(3),
  failing_since timestamptz(3),
  failures_in_a_row int not null default 0,
  paused_at timestamptz(3)
);
create index webhooks_newest_first on webhooks (account_id, created_at desc, id);
alter table webhooks enable row level security;
create policy own on webhooks to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on webhooks to landfall_scoped;

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
  created_at timestamptz(3) not null default now(),
  unique (event_id, webhook_id)
) with (fillfactor = 60);
create index webhook_notifications_newest_first on webhook_notifications (account_id, created_at desc, id);
create index webhook_notifications_in_order on webhook_notifications (webhook_id, ordering_id, event_position);
alter table webhook_notifications enable row level security;
create policy own on webhook_notifications to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on webhook_notifications to landfall_scoped;

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
create index webhook_notification_logs_by_age on webhook_notification_logs using brin (created_at)
  with (pages_per_range = 32);
alter table webhook_notification_logs enable row level security;
create policy own on webhook_notification_logs to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on webhook_notification_logs to landfall_scoped;

-- Sends again what a webhook has not received, or has to receive once more: one job for any number of notifications.
create table webhook_replays (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  webhook_id uuid not null references webhooks on delete cascade,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  statuses text[] not null,
  events text[],
  dry_run boolean not null,
  -- As it was asked for: the same, asked again at once, is the same replay.
  asked text not null,
  status text not null default 'pending',
  matched int not null,
  queued int not null default 0,
  -- Events up to this position are done, and after this one there is nothing to do.
  done_position bigint not null,
  last_position bigint not null,
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create index webhook_replays_newest_first on webhook_replays (webhook_id, created_at desc);
create index webhook_replays_unfinished on webhook_replays (created_at) where finished_at is null;
alter table webhook_replays enable row level security;
create policy own on webhook_replays to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on webhook_replays to landfall_scoped;

-- The queue of deliveries. What is about one thing goes to a webhook in its order: it is a lane, which one process at a
-- time has in hand. A lane is there as long as something in it is pending, and is due when the first of that is: what
-- waits behind costs nothing. Whoever adds to a lane or takes from it holds its row; nobody waits for another's.
create table webhook_lanes (
  webhook_id uuid not null references webhooks on delete cascade,
  -- The `ordering_id` of its notifications. What has failed too often to hold up others has a lane of its own, by its id.
  lane_id uuid not null,
  account_id uuid not null default current_account_id(),
  notification_id uuid,
  -- Before this nothing is pending.
  position bigint not null,
  due_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  primary key (webhook_id, lane_id)
) with (fillfactor = 60);
create index webhook_lanes_due on webhook_lanes (webhook_id, due_at);
alter table webhook_lanes enable row level security;
create policy own on webhook_lanes to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on webhook_lanes to landfall_scoped;

-- How deliveries went, hour by hour.
create table webhook_hours (
  webhook_id uuid not null references webhooks on delete cascade,
  hour timestamptz(0) not null,
  account_id uuid not null default current_account_id(),
  succeeded int not null,
  failed int not null,
  primary key (webhook_id, hour)
) with (fillfactor = 60);
alter table webhook_hours enable row level security;
create policy own on webhook_hours to landfall_scoped using (account_id = current_account_id());
grant select on webhook_hours to landfall_scoped;
