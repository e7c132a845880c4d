-- What a party is to a shipment, a container or a tracking request. The customer of a shipment or a request is its
-- `customer_id`, of which the row here follows by itself, so that who asks for any role asks one table.
create table party_roles (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  party_id uuid not null references parties on delete cascade,
  role text not null
      check (role in ('customer', 'consignee', 'shipper', 'notify', 'trucker', 'broker')),
  shipment_id uuid references shipments on delete cascade,
  container_id uuid references containers on delete cascade,
  tracking_request_id uuid references tracking_requests on delete cascade,
  entity_id uuid not null generated always as (coalesce(shipment_id, container_id, tracking_request_id)) stored,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(shipment_id, container_id, tracking_request_id) = 1),
  -- A box has the customer of its shipment.
  check (role <> 'customer' or container_id is null)
);
create unique index party_roles_key on party_roles (entity_id, role, party_id);
create index party_roles_of_party on party_roles (party_id, role) include (shipment_id, container_id, tracking_request_id);
create index party_roles_newest_first on party_roles (account_id, created_at desc, id);
-- For what is deleted with them.
create index party_roles_of_shipment on party_roles (shipment_id) where shipment_id is not null;
create index party_roles_of_container on party_roles (container_id) where container_id is not null;
create index party_roles_of_request on party_roles (tracking_request_id) where tracking_request_id is not null;
create index party_roles_in_boxes on party_roles (party_id, role) include (container_id) where container_id is not null;
alter table party_roles enable row level security;
create policy own on party_roles to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on party_roles to landfall_scoped;
create trigger live_insert after insert on party_roles
  referencing new table as changed for each statement execute function notify_changes('party_role');
create trigger live_delete after delete on party_roles
  referencing old table as changed for each statement execute function notify_changes('party_role');

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
create index party_containers_newest_first on party_containers (party_id, created_at desc, container_id)
  include (role, account_id);
-- For what is deleted with them.
create index party_containers_of_container on party_containers (container_id);
alter table party_containers enable row level security;
create policy own on party_containers to landfall_scoped using (account_id = current_account_id());
grant select on party_containers to landfall_scoped;

create function keep_customer_role() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    delete from party_roles where entity_id = old.id and role = 'customer';
  end if;
  if new.customer_id is not null then
    execute format('insert into party_roles (account_id, party_id, role, %I) values ($1, $2, ''customer'', $3)
      on conflict do nothing', tg_argv[0]) using new.account_id, new.customer_id, new.id;
  end if;
  return null;
end $$;
create trigger customer_role_begins after insert on shipments for each row when (new.customer_id is not null)
  execute function keep_customer_role('shipment_id');
create trigger customer_role_moves after update of customer_id on shipments for each row
  when (old.customer_id is distinct from new.customer_id) execute function keep_customer_role('shipment_id');
create trigger customer_role_begins after insert on tracking_requests for each row when (new.customer_id is not null)
  execute function keep_customer_role('tracking_request_id');
create trigger customer_role_moves after update of customer_id on tracking_requests for each row
  when (old.customer_id is distinct from new.customer_id) execute function keep_customer_role('tracking_request_id');

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
