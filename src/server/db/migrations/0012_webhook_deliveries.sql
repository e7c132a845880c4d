-- How deliveries fare. Paused by us, a webhook is inactive like one that somebody has switched off, and says since when.
alter table webhooks
  add column last_succeeded_at timestamptz(3),
  add column last_failed_at timestamptz(3),
  add column failing_since timestamptz(3),
  add column failures_in_a_row int not null default 0,
  add column paused_at timestamptz(3);

-- Due rows are looked for webhook by webhook, so that the queue of one does not hide that of another.
drop index webhook_notifications_due;
create index webhook_notifications_due on webhook_notifications (webhook_id, next_attempt_at, event_position)
  where delivery_status = 'pending';
-- Whether an earlier one about the same is still to be delivered.
create index webhook_notifications_undelivered on webhook_notifications (webhook_id, ordering_id, event_position)
  where delivery_status = 'pending';
create index webhook_notification_logs_by_age on webhook_notification_logs (created_at);

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
