-- Where ships of the account have been, as somebody who follows them has sent it. The newest is also on `vessels`.
create table vessel_positions (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  vessel_id uuid not null,
  timestamp timestamptz(3) not null,
  latitude double precision not null,
  longitude double precision not null,
  -- Degrees from north, and knots.
  heading double precision,
  speed double precision,
  primary key (account_id, vessel_id, timestamp),
  foreign key (account_id, vessel_id) references vessels on delete cascade
);
alter table vessel_positions enable row level security;
create policy own on vessel_positions to landfall_scoped using (account_id = current_account_id());
grant select, insert on vessel_positions to landfall_scoped;

create index vessels_mmsi on vessels (account_id, mmsi) where mmsi is not null;
-- The voyage that a ship is on: the container that left with her last.
create index transport_events_by_vessel on transport_events (account_id, vessel_id, timestamp desc)
  where vessel_id is not null and invalidated_at is null;
