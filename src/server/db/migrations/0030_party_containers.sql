-- The containers of each role, its own and those of its shipment, newest first: what a list by party reads, so that a page
-- costs the same however many there are. Kept by triggers; what is deleted with a role or a container goes by itself.
create table party_containers (
  role_id uuid not null references party_roles on delete cascade,
  container_id uuid not null references containers on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  party_id uuid not null,
  role text not null,
  -- Of the container.
  created_at timestamptz(3) not null,
  primary key (role_id, container_id)
);
insert into party_containers (role_id, container_id, account_id, party_id, role, created_at)
  select r.id, c.id, r.account_id, r.party_id, r.role, c.created_at from party_roles r
  join containers c on c.shipment_id = r.shipment_id
  union all
  select r.id, c.id, r.account_id, r.party_id, r.role, c.created_at from party_roles r
  join containers c on c.id = r.container_id;
create index party_containers_newest_first on party_containers (party_id, created_at desc, container_id)
  include (role, account_id);
-- For what is deleted with them.
create index party_containers_of_container on party_containers (container_id);

-- Whoever records facts of a shipment has locked it before its containers come: neither of two who meet misses the other.
create function role_has_containers() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform from shipments where id in (select shipment_id from added) order by id for no key update;
  insert into party_containers (role_id, container_id, account_id, party_id, role, created_at)
    select r.id, c.id, r.account_id, r.party_id, r.role, c.created_at from added r
    join containers c on c.shipment_id = r.shipment_id
    union all
    select r.id, c.id, r.account_id, r.party_id, r.role, c.created_at from added r
    join containers c on c.id = r.container_id;
  return null;
end $$;
create trigger containers_of_role after insert on party_roles
  referencing new table as added for each statement execute function role_has_containers();

create function container_has_roles() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into party_containers (role_id, container_id, account_id, party_id, role, created_at)
    select r.id, c.id, r.account_id, r.party_id, r.role, c.created_at from added c
    join party_roles r on r.shipment_id = c.shipment_id;
  return null;
end $$;
create trigger roles_of_container after insert on containers
  referencing new table as added for each statement execute function container_has_roles();

alter table party_containers enable row level security;
create policy own on party_containers to landfall_scoped using (account_id = current_account_id());
grant select on party_containers to landfall_scoped;
