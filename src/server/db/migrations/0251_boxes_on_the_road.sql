-- Boxes that are out and not back empty, newest first: `filter[delivery_leg]`.
create index containers_on_the_road on containers (account_id, created_at desc, id)
  where empty_terminated_at is null
    and (pod_full_out_at is not null or final_destination_full_out_at is not null or delivered_at is not null);
