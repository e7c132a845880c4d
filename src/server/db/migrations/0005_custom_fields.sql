create table custom_field_definitions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  entity_type text not null check (entity_type in ('Shipment', 'Container', 'TrackingRequest')),
  api_slug text not null,
  display_name text not null,
  description text,
  data_type text not null,
  reference_type text,
  validation jsonb,
  default_format text,
  default_value jsonb,
  sensitive boolean not null default false,
  reference_number boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create unique index custom_field_definitions_slug_key on custom_field_definitions (account_id, entity_type, api_slug);
create index custom_field_definitions_newest_first on custom_field_definitions (account_id, created_at desc, id);

create table custom_field_options (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  definition_id uuid not null references custom_field_definitions on delete cascade,
  label text not null,
  value text not null,
  position int,
  created_at timestamptz(3) not null default now()
);
create unique index custom_field_options_value_key on custom_field_options (definition_id, value);

-- The value of one custom field of one shipment, container or tracking request.
create table custom_fields (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  definition_id uuid not null references custom_field_definitions on delete cascade,
  shipment_id uuid references shipments on delete cascade,
  container_id uuid references containers on delete cascade,
  tracking_request_id uuid references tracking_requests on delete cascade,
  entity_id uuid not null generated always as (coalesce(shipment_id, container_id, tracking_request_id)) stored,
  value jsonb,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(shipment_id, container_id, tracking_request_id) = 1)
);
create unique index custom_fields_of_entity on custom_fields (entity_id, definition_id);
create index custom_fields_of_definition on custom_fields (definition_id);
create index custom_fields_newest_first on custom_fields (account_id, created_at desc, id);
-- For what is deleted with them.
create index custom_fields_of_shipment on custom_fields (shipment_id) where shipment_id is not null;
create index custom_fields_of_container on custom_fields (container_id) where container_id is not null;
create index custom_fields_of_request on custom_fields (tracking_request_id) where tracking_request_id is not null;

alter table custom_field_definitions enable row level security;
alter table custom_field_options enable row level security;
alter table custom_fields enable row level security;
create policy own on custom_field_definitions to landfall_scoped using (account_id = current_account_id());
create policy own on custom_field_options to landfall_scoped using (account_id = current_account_id());
create policy own on custom_fields to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on custom_field_definitions, custom_field_options, custom_fields to landfall_scoped;

-- What was asked for with the request, valid when it was: { shipment: [{ definition_id, value }], containers: [{
-- definition_id, value, number }] }. Containers come up later than their shipment, which keeps their part for them.
alter table tracking_requests add initial_custom_fields jsonb;
alter table shipments add initial_container_fields jsonb;
