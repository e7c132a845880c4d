-- The next step that a source should report, and since when it is overdue with nothing reported.
alter table containers add expected_next jsonb, add silent_since timestamptz(3);
alter table shipments add silent_since timestamptz(3);

-- What is silent is few: its newest, and its most urgent, are found here.
create index containers_silent on containers (account_id, created_at desc, id) where silent_since is not null;
create index shipments_silent on shipments (account_id, created_at desc, id) where silent_since is not null;
create index containers_silent_by_urgency on containers (account_id, urgency_rank, binding_lfd, arrival_at, id)
  where silent_since is not null;
create index shipments_silent_by_urgency on shipments (account_id, urgency_rank, worst_binding_lfd, worst_arrival_at, id)
  where silent_since is not null;

-- `silent` comes after `ready`: what follows is a rank lower.
alter table containers alter urgency set default '{"rank": 8, "reason": "on_the_way"}';
alter table shipments alter urgency set default '{"rank": 8, "reason": "on_the_way"}';
update containers set urgency = jsonb_set(urgency, '{rank}', to_jsonb(urgency_rank + 1)) where urgency_rank >= 7;
-- And what is there already is decided anew.
update shipments set state_until = now(),
  urgency = case when urgency_rank >= 7 then jsonb_set(urgency, '{rank}', to_jsonb(urgency_rank + 1)) else urgency end;
