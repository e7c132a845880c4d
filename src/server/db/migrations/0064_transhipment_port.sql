-- In which port a container waits for its next vessel: customers read it.
grant select (location_locode) on transport_events to landfall_view;
