-- An event is of an order, its place and its day, and not of each container. Those said until now have other ids.
delete from view_calendar_events;
alter table view_calendar_events
  -- The first of its containers, which the id of the event is made from.
  add column container_id uuid not null,
  -- As it was called when it was said last: what is called off keeps its name, where the policy still lets it out.
  add column order_name text,
  add column named_by text,
  add column place text;
-- What is to come and what was called off lately: all else is found by its id.
create index view_calendar_events_by_day on view_calendar_events (view_id, starts);
