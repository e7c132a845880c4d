-- Whether an arrival was estimated for a vessel that the container has missed: customers are told of no such arrival.
grant select (next_arrival) on containers to landfall_view;
