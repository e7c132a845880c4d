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
alter table custom_field_definitions enable row level security;
create policy own on custom_field_definitions to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on custom_field_definitions to landfall_scoped;

create table custom_field_options (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  definition_id uuid not null references custom_field_definitions on delete cascade,
  label text not null,
  value text not null,
  position int not null,
  created_at timestamptz(3) not null default now()
);
create unique index custom_field_options_value_key on custom_field_options (definition_id, value);
alter table custom_field_options enable row level security;
create policy own on custom_field_options to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on custom_field_options to landfall_scoped;

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
  -- Who set the value last, where it was a person.
  user_id uuid references users on delete set null,
  check (num_nonnulls(shipment_id, container_id, tracking_request_id) = 1)
);
create unique index custom_fields_of_entity on custom_fields (entity_id, definition_id);
create index custom_fields_of_definition on custom_fields (definition_id);
create index custom_fields_newest_first on custom_fields (account_id, created_at desc, id);
-- For what is deleted with them.
create index custom_fields_of_shipment on custom_fields (shipment_id) where shipment_id is not null;
create index custom_fields_of_container on custom_fields (container_id) where container_id is not null;
create index custom_fields_of_request on custom_fields (tracking_request_id) where tracking_request_id is not null;
create index custom_fields_of_user on custom_fields (user_id) where user_id is not null;
-- A value that leads to a party follows it when parties become one.
create index custom_fields_to_party on custom_fields ((value ->> 'id')) where value ->> 'type' = 'party';
alter table custom_fields enable row level security;
create policy own on custom_fields to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on custom_fields to landfall_scoped;
create trigger live_insert after insert on custom_fields
  referencing new table as changed for each statement execute function notify_changes('custom_field');
create trigger live_update after update on custom_fields
  referencing new table as changed for each statement execute function notify_changes('custom_field');
create trigger live_delete after delete on custom_fields
  referencing old table as changed for each statement execute function notify_changes('custom_field');
