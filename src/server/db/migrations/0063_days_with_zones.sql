-- A day that is counted at its place is compared with the zone and, beside it, the instant: the index has both, so that to
-- count the rows of a day reads no row. The old ones go last: until then nobody who reads waits.
create index containers_of_arrival_day on containers (account_id, arrival_on, created_at desc, id)
  include (arrival_at, pod_timezone);
create index shipments_of_arrival_day on shipments (account_id, arrival_on, created_at desc, id)
  include (arrival_at, pod_timezone);
create index containers_of_lfd_day on containers (account_id, binding_lfd_on) include (binding_lfd, binding_lfd_timezone)
  where binding_lfd_on is not null;
drop index containers_of_arrival, shipments_of_arrival, containers_of_lfd;
