-- Which vessel a container missed, at whatever port, and that it does not arrive on her day; and what has lain
-- in a port on the way for too long, or is said to be discharged before it was loaded: decided anew.
update shipments set state_until = now();
