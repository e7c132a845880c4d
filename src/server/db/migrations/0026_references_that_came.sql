-- Counted when it is claimed, so that also a process that was killed meanwhile has tried.
alter table documents rename column work_failures to work_attempts;

-- References that came up, until the documents that name them are looked at again. That is done when they are
-- committed: who writes a reference waits for nobody, and what is being linked meanwhile is not passed over.
create table new_references (
  id bigint generated always as identity primary key,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  kind text not null,
  norm text not null,
  -- The document by which it came to lead somewhere; null where a shipment or a container has it.
  document_id uuid references documents on delete cascade
);
create index new_references_of_account on new_references (account_id);
create index new_references_of_document on new_references (document_id) where document_id is not null;
alter table new_references enable row level security;
create policy own on new_references to landfall_scoped using (account_id = current_account_id());
grant insert on new_references to landfall_scoped;

create function wake_for_references() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows) then
    perform pg_notify('landfall_due', '');
  end if;
  return null;
end $$;
create trigger wake_for_references after insert on new_references referencing new table as new_rows
  for each statement execute function wake_for_references();

-- What only sensitive custom fields say leads nowhere.
create or replace function relink_documents() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into public.new_references (account_id, kind, norm)
  select n.account_id, n.kind, n.norm from new_keys n where n.subject <> 'tracking_request' and not n.sensitive
    and n.kind in ('number', 'bill', 'normalized', 'booking', 'request', 'reference', 'container_reference', 'custom');
  return null;
end $$;
