create table document_links (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  shipment_id uuid references shipments on delete cascade,
  container_id uuid references containers on delete cascade,
  created_at timestamptz(3) not null default now(),
  how text not null default 'manual' check (how in ('direct', 'indirect', 'manual')),
  matched_kind text,
  matched_value text,
  via_document_id uuid references documents on delete set null,
  user_id uuid references users on delete set null,
  check (num_nonnulls(shipment_id, container_id) = 1)
);
create unique index document_links_to_shipment on document_links (document_id, shipment_id) where shipment_id is not null;
create unique index document_links_to_container on document_links (document_id, container_id)
  where container_id is not null;
create index document_links_of_shipment on document_links (shipment_id) where shipment_id is not null;
create index document_links_of_container on document_links (container_id) where container_id is not null;
create index document_links_via on document_links (via_document_id) where via_document_id is not null;
create index document_links_by_user on document_links (user_id) where user_id is not null;
alter table document_links enable row level security;
create policy own on document_links to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on document_links to landfall_scoped;

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
alter table document_unlinks enable row level security;
create policy own on document_unlinks to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on document_unlinks to landfall_scoped;

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
alter table document_keys enable row level security;
create policy own on document_keys to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on document_keys to landfall_scoped;

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

create table email_attachments (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  email_submission_id uuid not null references email_submissions on delete cascade,
  -- Its place in the mail.
  position int not null,
  pointer text not null,
  name text not null,
  declared_type text,
  content_type text,
  size_bytes bigint,
  outcome text not null check (outcome in ('taken', 'known', 'refused', 'left_out')),
  reason text,
  -- What it became, or the document that had the same bytes.
  document_id uuid references documents on delete set null,
  -- What is kept of one that became no document, so that somebody may take it all the same.
  file_sha256 text,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, file_sha256) references stored_files (account_id, sha256),
  unique (email_submission_id, position)
);
create index email_attachments_by_document on email_attachments (document_id) where document_id is not null;
create index email_attachments_by_file on email_attachments (account_id, file_sha256) where file_sha256 is not null;
alter table email_attachments enable row level security;
create policy own on email_attachments to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on email_attachments to landfall_scoped;

create table tracking_proposals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'dismissed')),
  request_type text not null check (request_type in ('bill_of_lading', 'booking_number', 'container')),
  request_number text not null,
  -- The number in the form that all its variants share, with the line: what is proposed once.
  key text not null,
  scac text,
  ref_numbers text[] not null default '{}',
  sender_domain text,
  tracking_request_id uuid references tracking_requests on delete set null,
  -- Null: nobody has, or the account tracks at once.
  user_id uuid references users on delete set null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- What was tracked may come again; what was dismissed does not.
create unique index tracking_proposals_once on tracking_proposals (account_id, key) where state <> 'accepted';
create index tracking_proposals_newest_first on tracking_proposals (account_id, created_at desc, id);
create index tracking_proposals_open on tracking_proposals (account_id, created_at desc, id) where state = 'proposed';
create index tracking_proposals_by_request on tracking_proposals (tracking_request_id)
  where tracking_request_id is not null;
create index tracking_proposals_by_user on tracking_proposals (user_id) where user_id is not null;
alter table tracking_proposals enable row level security;
create policy own on tracking_proposals to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on tracking_proposals to landfall_scoped;
create trigger live_insert after insert on tracking_proposals
  referencing new table as changed for each statement execute function notify_changes('tracking_proposal');
create trigger live_update after update on tracking_proposals
  referencing new table as changed for each statement execute function notify_changes('tracking_proposal');
create trigger live_delete after delete on tracking_proposals
  referencing old table as changed for each statement execute function notify_changes('tracking_proposal');

-- The documents that name it.
create table tracking_proposal_documents (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  proposal_id uuid not null references tracking_proposals on delete cascade,
  document_id uuid not null references documents on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (proposal_id, document_id)
);
create index tracking_proposal_documents_of_document on tracking_proposal_documents (document_id);
alter table tracking_proposal_documents enable row level security;
create policy own on tracking_proposal_documents to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on tracking_proposal_documents to landfall_scoped;

-- What corrections have taught about the papers of one maker: where on them a value stands, and what kind they are.
create table paper_lessons (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- The document that was corrected.
  document_id uuid references documents on delete set null,
  document_type text not null,
  classified_as text not null,
  sender_domain text,
  titles text[] not null,
  -- Words that are printed on all of them, and where.
  marks jsonb not null,
  -- Null: what kind of paper it is.
  field text,
  place jsonb,
  -- What stands there is not this.
  is_wrong boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index paper_lessons_newest_first on paper_lessons (account_id, created_at desc, id);
create index paper_lessons_of_document on paper_lessons (document_id);
alter table paper_lessons enable row level security;
create policy own on paper_lessons to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on paper_lessons to landfall_scoped;

-- Linked to what has `part` in a number: its shipments, its containers, and what its tracking requests led to. Where
-- nothing that is linked has it, linked to what has a number like it. Below four characters a part says nothing: then it
-- is a whole number.
create function documents_with_reference(part text) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  account uuid := public.current_account_id();
  forgiving boolean;
begin
  foreach forgiving in array array[false, true] loop
    return query
      with found as materialized (
        select k.subject, k.subject_id from public.search_keys k
        where not forgiving and length(part) >= 4 and k.account_id = account and k.kind <> 'custom'
          and k.norm like '%' || part || '%'
        union
        select k.subject, k.subject_id from public.search_keys k
        where not forgiving and length(part) >= 4 and k.account_id = account and k.kind <> 'custom'
          and k.norm ~ '[^[:alnum:]]' and public.without_separators(k.norm) like '%' || part || '%'
        union
        select k.subject, k.subject_id from public.search_keys k
        where not forgiving and length(part) < 4 and k.account_id = account and k.kind <> 'custom'
          and public.folded_number(k.norm) = public.folded_number(part) and public.without_separators(k.norm) = part
        union
        select n.subject, n.subject_id
        from public.search_keys_near(array['shipment', 'container', 'tracking_request'], part, 1000) n
        where forgiving and n.kind <> 'custom'),
      shipments as (
        select f.subject_id as id from found f where f.subject = 'shipment'
        union
        select r.tracked_object_id from found f join public.tracking_requests r on r.id = f.subject_id
        where f.subject = 'tracking_request')
      select l.document_id from public.document_links l
      where l.shipment_id in (select id from shipments) and l.account_id = account
      union
      select l.document_id from public.document_links l
      where l.container_id in (select f.subject_id from found f where f.subject = 'container')
        and l.account_id = account;
    exit when found;
  end loop;
end $$;

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
revoke all on function references_matching(text[]) from public;
grant execute on function references_matching(text[]) to landfall_scoped;

-- What only sensitive custom fields say leads nowhere.
create function relink_documents() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into public.new_references (account_id, kind, norm)
  select n.account_id, n.kind, n.norm from new_keys n where n.subject <> 'tracking_request' and not n.sensitive
    and n.kind in ('number', 'bill', 'normalized', 'booking', 'request', 'reference', 'container_reference', 'custom');
  return null;
end $$;
create trigger relink_documents after insert on search_keys referencing new table as new_keys
  for each statement execute function relink_documents();

create function wake_for_references() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows) then
    perform pg_notify('landfall_due', '');
  end if;
  return null;
end $$;
create trigger wake_for_references after insert on new_references referencing new table as new_rows
  for each statement execute function wake_for_references();

create function note_links() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select distinct document_id from changed order by 1);
begin
  -- Who links it at the same time waits: what is read below is what there is then.
  perform from documents where id = any(ids) order by id for update;
  update documents set is_linked = not is_linked where id = any(ids)
    and is_linked <> exists (select from document_links l where l.document_id = documents.id);
  return null;
end $$;
create trigger note_added after insert on document_links referencing new table as changed
  for each statement execute function note_links();
create trigger note_removed after delete on document_links referencing old table as changed
  for each statement execute function note_links();
