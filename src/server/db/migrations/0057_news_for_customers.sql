-- How old the news of a container is, whether more is to come, and what is to be done: customers read it.
grant select (line_tracking_last_succeeded_at, line_tracking_stopped_at, line_tracking_stopped_reason)
  on shipments to landfall_view;
grant select (terminal_checked_at, availability_known, available_for_pickup) on containers to landfall_view;
grant select (created_at, data_source) on transport_events to landfall_view;
