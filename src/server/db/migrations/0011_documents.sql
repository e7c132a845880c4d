create table email_submissions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid references users on delete set null,
  subject text not null,
  body text,
  "from" text[] not null default '{}',
  "to" text[] not null default '{}',
  cc text[] not null default '{}',
  sent_at timestamptz(3),
  message_id text,
  in_reply_to text,
  "references" text[] not null default '{}',
  content_type text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index email_submissions_newest_first on email_submissions (account_id, created_at desc, id);

create table documents (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  user_id uuid references users on delete set null,
  email_submission_id uuid references email_submissions on delete set null,
  name text not null,
  document_type text not null,
  document_type_manual text,
  -- The one that counts.
  effective_type text not null generated always as (coalesce(document_type_manual, document_type)) stored,
  classification_notes text,
  source text not null check (source in ('upload', 'api', 'email', 'split_document')),
  file_name text not null,
  file_content_type text,
  file_size_bytes bigint,
  extraction_status text not null default 'pending' check (extraction_status in ('pending', 'extracted', 'failed')),
  last_document_representation_id uuid,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index documents_newest_first on documents (account_id, created_at desc, id) where deleted_at is null;
create index documents_by_type on documents (account_id, effective_type, created_at desc, id) where deleted_at is null;
create index documents_by_user on documents (user_id);
create index documents_by_mail on documents (email_submission_id) where email_submission_id is not null;

-- `AN_MAEU248119305 (2).pdf` has the words an, maeu248119305, 2 and pdf.
create function words_of_file_name(file_name text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(file_name, '[^[:alnum:]]+', ' ', 'g'));
create index documents_by_words on documents using gin (words_of_file_name(file_name)) where deleted_at is null;

-- What was read from a document: as it was found, and as a person corrected it.
create table document_representations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  schema_version text not null,
  payload jsonb not null,
  manual boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index document_representations_of_document on document_representations (document_id, created_at desc);
alter table documents add foreign key (last_document_representation_id)
  references document_representations on delete set null;
create index documents_by_representation on documents (last_document_representation_id);

create table document_links (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  shipment_id uuid references shipments on delete cascade,
  container_id uuid references containers on delete cascade,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(shipment_id, container_id) = 1)
);
create unique index document_links_to_shipment on document_links (document_id, shipment_id) where shipment_id is not null;
create unique index document_links_to_container on document_links (document_id, container_id)
  where container_id is not null;
create index document_links_of_shipment on document_links (shipment_id) where shipment_id is not null;
create index document_links_of_container on document_links (container_id) where container_id is not null;

-- Most numbers have no separators: those that have are found by their parts without them.
create function without_separators(norm text) returns text language sql immutable strict parallel safe
  return regexp_replace(norm, '[^[:alnum:]]+', '', 'g');
create index search_keys_without_separators on search_keys using gin (without_separators(norm) gin_trgm_ops)
  where norm ~ '[^[:alnum:]]';

-- Under row-level security neither `like` nor `@@` may use an index, because they are not leakproof. These functions
-- run as their owner and look at the account themselves.
create function documents_with_words(words text) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public as $$
  select id from public.documents
  where account_id = public.current_account_id() and deleted_at is null
    and public.words_of_file_name(file_name) @@ to_tsquery('simple', words)
$$;

-- Linked to what has `part` in a number: its shipments, its containers, and what its tracking requests led to.
create function documents_with_reference(part text) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
  with found as (
    select subject, subject_id from public.search_keys
    where account_id = public.current_account_id() and kind <> 'custom' and norm like '%' || part || '%'
    union
    select subject, subject_id from public.search_keys
    where account_id = public.current_account_id() and kind <> 'custom' and norm ~ '[^[:alnum:]]'
      and public.without_separators(norm) like '%' || part || '%'),
  shipments as (
    select subject_id as id from found where subject = 'shipment'
    union
    select r.tracked_object_id from found f join public.tracking_requests r on r.id = f.subject_id
    where f.subject = 'tracking_request')
  select document_id from public.document_links
  where shipment_id in (select id from shipments) and account_id = public.current_account_id()
  union
  select document_id from public.document_links
  where container_id in (select subject_id from found where subject = 'container')
    and account_id = public.current_account_id()
$$;

alter table email_submissions enable row level security;
alter table documents enable row level security;
alter table document_representations enable row level security;
alter table document_links enable row level security;
create policy own on email_submissions to landfall_scoped using (account_id = current_account_id());
create policy own on documents to landfall_scoped using (account_id = current_account_id());
create policy own on document_representations to landfall_scoped using (account_id = current_account_id());
create policy own on document_links to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on email_submissions, documents, document_representations to landfall_scoped;
grant select, insert, delete on document_links to landfall_scoped;
