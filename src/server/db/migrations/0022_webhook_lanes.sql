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

insert into webhook_lanes (webhook_id, lane_id, account_id, position, due_at)
  select distinct on (webhook_id, ordering_id) webhook_id, ordering_id, account_id, event_position, next_attempt_at
  from webhook_notifications where delivery_status = 'pending' and attempts < 5
  order by webhook_id, ordering_id, event_position;
insert into webhook_lanes (webhook_id, lane_id, account_id, notification_id, position, due_at)
  select webhook_id, id, account_id, id, event_position, next_attempt_at
  from webhook_notifications where delivery_status = 'pending' and attempts >= 5;

-- Without an index that knows the state, a delivery is written down on the same page, and no index changes.
drop index webhook_notifications_due;
drop index webhook_notifications_undelivered;
alter table webhook_notifications drop column claimed_until;

-- The old are found by blocks.
drop index webhook_notification_logs_by_age;
create index webhook_notification_logs_by_age on webhook_notification_logs using brin (created_at)
  with (pages_per_range = 32);

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
insert into webhook_hours (webhook_id, hour, account_id, succeeded, failed)
  select n.webhook_id, date_trunc('hour', l.created_at, 'UTC'), l.account_id,
    count(*) filter (where l.succeeded), count(*) filter (where not l.succeeded)
  from webhook_notification_logs l join webhook_notifications n on n.id = l.webhook_notification_id
  where l.created_at > now() - interval '2 days'
  group by 1, 2, 3;
