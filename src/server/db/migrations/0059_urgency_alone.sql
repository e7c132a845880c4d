-- How far a container is stands in its urgency: of rank 11 and above nothing is left to do.
-- What has not been decided anew since urgency came is at least as far as it was.
update containers set urgency = '{"rank": 11, "reason": "finished"}' where attention = 3 and urgency_rank < 11;
update shipments set urgency = '{"rank": 11, "reason": "finished"}' where attention = 3 and urgency_rank < 11;
update containers set urgency = '{"rank": 9, "reason": "on_the_way"}' where attention < 3 and urgency_rank >= 11;
update shipments set urgency = '{"rank": 9, "reason": "on_the_way"}' where attention < 3 and urgency_rank >= 11;

-- What views show, and how many rows of a value are under way: the functions are the same but for this.
do $do$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc like '%attention < 3%'
  loop
    execute replace(definition, 'attention < 3', 'urgency_rank < 11');
  end loop;
end $do$;

drop index containers_newest_first_filtered, containers_finished, containers_by_urgency,
  shipments_newest_first_filtered, shipments_finished, shipments_by_urgency;
alter table containers drop column attention;
alter table shipments drop column attention;
create index containers_newest_first_filtered on containers (account_id, created_at desc, id) include (current_status,
  verdict, urgency_rank, shipping_line_scac, port_of_discharge_locode, destination_locode, pod_terminal_id, customer_id,
  hold_set, tag_set, currency_set, blanks, binding_lfd_on, arrival_on, checked_at);
create index containers_finished on containers (account_id, created_at desc, id) where urgency_rank >= 11;
create index containers_by_urgency on containers (account_id, urgency_rank, binding_lfd, arrival_at, id);
create index shipments_newest_first_filtered on shipments (account_id, created_at desc, id) include (urgency_rank,
  shipping_line_scac, port_of_discharge_locode, destination_locode, pod_terminal_id, customer_id, tag_set, status_set,
  verdict_set, hold_set, lfd_set, arrival_on, blanks);
create index shipments_finished on shipments (account_id, created_at desc, id) where urgency_rank >= 11;
create index shipments_by_urgency on shipments (account_id, urgency_rank, worst_binding_lfd, worst_arrival_at, id);
