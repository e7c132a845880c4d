-- Whether an arrival was estimated for a vessel that was missed: decided anew for what is on its way.
update shipments set state_until = now();
