-- What is to be done next, and by whom, as it is decided with the verdict.
alter table containers add next_steps jsonb not null default '[]';
grant select (next_steps) on containers to landfall_view;

-- A pickup that is booked for after the deadline is urgent by itself, and ranks right after what costs money already.
alter table containers alter urgency set default '{"rank": 9, "reason": "on_the_way"}';
alter table shipments alter urgency set default '{"rank": 9, "reason": "on_the_way"}';
update containers set urgency = jsonb_set(urgency, '{rank}', to_jsonb(urgency_rank + 1)) where urgency_rank > 0;
update shipments set urgency = jsonb_set(urgency, '{rank}', to_jsonb(urgency_rank + 1)) where urgency_rank > 0;

-- What is there already is decided anew.
update shipments set state_until = now();
