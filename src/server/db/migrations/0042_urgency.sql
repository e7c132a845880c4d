-- What the server decides of a container once, so that lists are in the order of what they show.
alter table containers
  add verdict_reason text,
  add availability_confirmed_at timestamptz(3),
  add urgency jsonb not null default '{"rank": 7, "reason": "on_the_way"}',
  add has_inland_leg boolean not null default false,
  add pickup_timezone text,
  add deadlines jsonb not null default '[]',
  -- When verdict or urgency become others by the clock alone.
  add state_until timestamptz(3);
alter table containers add urgency_rank smallint not null generated always as ((urgency ->> 'rank')::smallint) stored;
alter table shipments
  add urgency jsonb not null default '{"rank": 7, "reason": "on_the_way"}',
  add has_inland_leg boolean not null default false,
  add most_urgent_container_id uuid,
  add state_until timestamptz(3);
alter table shipments add urgency_rank smallint not null generated always as ((urgency ->> 'rank')::smallint) stored;

drop index containers_by_attention, shipments_by_attention;
create index containers_by_urgency on containers (account_id, urgency_rank, binding_lfd, arrival_at, id) include (attention);
create index shipments_by_urgency on shipments (account_id, urgency_rank, worst_binding_lfd, worst_arrival_at, id)
  include (attention);
create index shipments_by_clock on shipments (state_until) where state_until is not null;

-- What is there already is decided anew.
update shipments set state_until = now();

grant select (urgency, urgency_rank, has_inland_leg) on shipments to landfall_view;
grant select (verdict_reason, availability_confirmed_at, urgency, urgency_rank, has_inland_leg, pickup_timezone, deadlines)
  on containers to landfall_view;
