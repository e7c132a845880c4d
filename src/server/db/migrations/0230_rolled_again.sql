-- Which vessel a container missed, at whatever port, and that it does not arrive on her day: decided anew.
update shipments set state_until = now();
