-- What a container costs a day and has run up, to be shown in lists and to be the order of them.
alter table containers
  add costs jsonb not null default '[]',
  add run_up_weight double precision;
create index containers_by_cost_a_day on containers (account_id, cost_weight, id);
create index containers_by_cost_so_far on containers (account_id, run_up_weight, id);

-- What is there already is decided anew.
update shipments set state_until = now();
