-- The table is the queue: what is to be done with a document next, since when, and who has it.
alter table documents
  add column extraction_failure text,
  add column pages_count int,
  add column work text check (work in ('read', 'classify', 'extract', 'link')),
  -- Not before.
  add column work_due_at timestamptz(3) not null default 'epoch',
  add column work_failures int not null default 0,
  add column claimed_until timestamptz(3),
  -- Asked for, and not done yet.
  add column rotate_by int check (rotate_by in (90, 180, 270)),
  add column split_ranges text[],
  add column split_from_id uuid references documents on delete set null;
create index documents_split_from on documents (split_from_id) where split_from_id is not null;
-- From now on; what was there before is read when somebody asks for it.
alter table documents alter column work set default 'read';
alter table documents drop constraint documents_extraction_status_check;
alter table documents add constraint documents_extraction_status_check
  check (extraction_status in ('pending', 'processing', 'extracted', 'failed'));
create index documents_due on documents (work_due_at) 
  where (work is not null or rotate_by is not null or split_ranges is not null) and deleted_at is null;
create index documents_by_status on documents (account_id, extraction_status, created_at desc, id)
  where deleted_at is null and extraction_status <> 'extracted';

-- Without a file there is nothing to read.
create function read_only_files() returns trigger language plpgsql as $$
begin
  new.work := nullif(new.work, 'read');
  return new;
end $$;
create trigger read_only_files before insert on documents for each row
  when (new.work = 'read' and new.file_sha256 is null) execute function read_only_files();

create function wake_for_documents() returns trigger language plpgsql as $$
begin
  perform pg_notify('landfall_due', '');
  return null;
end $$;
create trigger wake_for_new_documents after insert on documents for each statement execute function wake_for_documents();
create trigger wake_for_documents after update of work, rotate_by, split_ranges on documents for each row
  when ((new.work, new.rotate_by, new.split_ranges) is distinct from (old.work, old.rotate_by, old.split_ranges)
    and (new.work is not null or new.rotate_by is not null or new.split_ranges is not null))
  execute function wake_for_documents();

-- The text, page by page, with where it stands: what it is classified, extracted and shown by without reading it again.
create table document_pages (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  number int not null,
  width real,
  height real,
  lines jsonb not null,
  primary key (document_id, number)
);

alter table document_representations
  -- Where each value of the payload stands.
  add column found jsonb not null default '[]',
  add column notes text[] not null default '{}';

alter table document_links
  -- What was here before a machine linked anything, people linked.
  add column how text not null default 'manual' check (how in ('direct', 'indirect', 'manual')),
  add column matched_kind text,
  add column matched_value text,
  add column via_document_id uuid references documents on delete set null,
  add column user_id uuid references users on delete set null;
create index document_links_via on document_links (via_document_id) where via_document_id is not null;
create index document_links_by_user on document_links (user_id) where user_id is not null;

-- What a person has unlinked is never linked again by a machine.
create table document_unlinks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  shipment_id uuid references shipments on delete cascade,
  container_id uuid references containers on delete cascade,
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(shipment_id, container_id) = 1)
);
create unique index document_unlinks_from_shipment on document_unlinks (document_id, shipment_id)
  where shipment_id is not null;
create unique index document_unlinks_from_container on document_unlinks (document_id, container_id)
  where container_id is not null;
create index document_unlinks_of_shipment on document_unlinks (shipment_id) where shipment_id is not null;
create index document_unlinks_of_container on document_unlinks (container_id) where container_id is not null;
create index document_unlinks_by_user on document_unlinks (user_id) where user_id is not null;

-- The references that a document names, as they are compared. `near` are their forms with one character left out.
create table document_keys (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  kind text not null check (kind in ('container', 'bill', 'booking', 'purchase_order', 'reference')),
  norm text not null,
  near boolean not null default false,
  primary key (document_id, kind, norm, near)
);
create index document_keys_by_norm on document_keys (account_id, norm);

alter table document_pages enable row level security;
alter table document_unlinks enable row level security;
alter table document_keys enable row level security;
create policy own on document_pages to landfall_scoped using (account_id = current_account_id());
create policy own on document_unlinks to landfall_scoped using (account_id = current_account_id());
create policy own on document_keys to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on document_pages, document_unlinks, document_keys to landfall_scoped;

-- As references are compared: letters and digits, without the word that only says what they are.
create function plain_reference(norm text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(upper(norm), '[^[:alnum:]]+', '', 'g'),
    '^(PURCHASEORDER|PO|BESTELLUNG|PEDIDO|OC)(NO|NR)?(?=[0-9]{3})', '');
create index search_keys_plain on search_keys_of_documents (account_id, plain_reference(norm));
create index search_keys_plain_of_containers on search_keys_of_container_references (account_id, plain_reference(norm));

create function near_forms(plain text) returns setof text language sql immutable strict parallel safe as $$
  select plain union
  select left(plain, at - 1) || substr(plain, at + 1) from generate_series(1, length(plain)) at where length(plain) >= 6
$$;

-- What goes by one of these references. Under row-level security an expression may not use its index: this function
-- looks at the account itself. What only sensitive custom fields say leads nowhere.
create function references_matching(plains text[]) returns table (plain text, kind text, subject text, subject_id uuid)
  language sql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
  select public.plain_reference(norm), kind, subject, subject_id from public.search_keys_of_documents
  where account_id = public.current_account_id() and public.plain_reference(norm) = any(plains)
    and subject in ('shipment', 'container') and not sensitive
  union all
  select public.plain_reference(norm), kind, subject, subject_id from public.search_keys_of_container_references
  where account_id = public.current_account_id() and public.plain_reference(norm) = any(plains) and not sensitive
$$;
revoke all on function references_matching from public;
grant execute on function references_matching to landfall_scoped;

-- A number that comes up may be what a document has been waiting for.
create function relink_documents() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  update public.documents d set work = 'link', work_due_at = 'epoch', work_failures = 0
  where d.work is null and d.deleted_at is null and d.id in (
    select k.document_id
    from new_keys n
    cross join lateral (
      select n.norm as form where n.kind = 'number'
      union all
      select public.plain_reference(n.norm) where n.kind in ('bill', 'normalized', 'booking', 'request')
      union all
      select public.near_forms(public.plain_reference(n.norm)) where n.kind in ('reference', 'container_reference', 'custom')
    ) forms
    join public.document_keys k on k.account_id = n.account_id and k.norm = forms.form
    where n.subject <> 'tracking_request');
  return null;
end $$;
create trigger relink_documents after insert on search_keys referencing new table as new_keys
  for each statement execute function relink_documents();
