-- In which port a container waits for its next vessel, and whether what was due is overdue: customers read it.
grant select (location_locode) on transport_events to landfall_view;
grant select (silent_since) on containers to landfall_view;
