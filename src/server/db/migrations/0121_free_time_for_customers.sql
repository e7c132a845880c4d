-- By when the empty container is to be back, and what a day costs that is not free any more: customers read it.
grant select (free_time, free_time_days) on containers to landfall_view;
