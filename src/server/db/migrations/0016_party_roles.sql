-- What a party is to a shipment, a container or a tracking request. The customer of a shipment or a request is its
-- `customer_id`, of which the row here follows by itself, so that who asks for any role asks one table.
create table party_roles (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  party_id uuid not null references parties on delete cascade,
  role text not null check (role in ('customer', 'consignee', 'shipper', 'notify', 'trucker')),
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
insert into party_roles (account_id, party_id, role, shipment_id, created_at)
  select account_id, customer_id, 'customer', id, created_at from shipments where customer_id is not null;
insert into party_roles (account_id, party_id, role, tracking_request_id, created_at)
  select account_id, customer_id, 'customer', id, created_at from tracking_requests where customer_id is not null;

alter table party_roles enable row level security;
create policy own on party_roles to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on party_roles to landfall_scoped;

create table party_contacts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  party_id uuid not null references parties on delete cascade,
  name text not null,
  email text,
  phone text,
  note text,
  created_at timestamptz(3) not null default now()
);
create index party_contacts_newest_first on party_contacts (account_id, created_at desc, id);
create index party_contacts_of_party on party_contacts (party_id, created_at desc, id);
alter table party_contacts enable row level security;
create policy own on party_contacts to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on party_contacts to landfall_scoped;

-- What became of a party that is no more: who merged it into which other one, and what moved.
create table party_merges (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- The one that is gone.
  merged_id uuid not null,
  merged_name text not null,
  party_id uuid not null,
  moved jsonb not null,
  user_id uuid references users on delete set null,
  api_key_id uuid,
  created_at timestamptz(3) not null default now()
);
create unique index party_merges_merged on party_merges (account_id, merged_id);
create index party_merges_into on party_merges (account_id, party_id);
create index party_merges_user on party_merges (user_id) where user_id is not null;
alter table party_merges enable row level security;
create policy own on party_merges to landfall_scoped using (account_id = current_account_id());
grant select, insert, update (party_id) on party_merges to landfall_scoped;

-- By name, however it is written, and by a part of it.
create index parties_by_name on parties (account_id, lower(company_name), id);
create index views_of_party_newest on views (party_id, created_at desc, id);
create index tracking_requests_customer on tracking_requests (customer_id) where customer_id is not null;
-- A value that leads to a party follows it when parties become one.
create index custom_fields_to_party on custom_fields ((value ->> 'id')) where value ->> 'type' = 'party';
grant delete on parties to landfall_scoped;
create trigger live_delete after delete on parties
  referencing old table as changed for each statement execute function notify_changes('party');
create trigger live_insert after insert on party_roles
  referencing new table as changed for each statement execute function notify_changes('party_role');
create trigger live_delete after delete on party_roles
  referencing old table as changed for each statement execute function notify_changes('party_role');
create trigger live_insert after insert on party_contacts
  referencing new table as changed for each statement execute function notify_changes('party');
create trigger live_update after update on party_contacts
  referencing new table as changed for each statement execute function notify_changes('party');
create trigger live_delete after delete on party_contacts
  referencing old table as changed for each statement execute function notify_changes('party');
