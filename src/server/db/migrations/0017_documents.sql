-- Documents that somebody fetches as one zip.
create table document_archives (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  document_ids uuid[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index document_archives_by_expiry on document_archives (expires_at);
alter table document_archives enable row level security;
create policy own on document_archives to landfall_scoped using (account_id = current_account_id());
grant select, insert on document_archives to landfall_scoped;

-- `AN_MAEU248119305 (2).pdf` has the words an, maeu248119305, 2 and pdf.
create function words_of_file_name(file_name text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(file_name, '[^[:alnum:]]+', ' ', 'g'));

-- Without a file there is nothing to read.
create function read_only_files() returns trigger language plpgsql as $$
begin
  new.work := nullif(new.work, 'read');
  return new;
end $$;

create function wake_for_documents() returns trigger language plpgsql as $$
begin
  perform pg_notify('landfall_due', '');
  return null;
end $$;

-- Documents are counted as other lists are: by the type that counts, and what is not linked and what was deleted apart.
create function listed_as(deleted_at timestamptz, is_linked boolean, type text) returns text language sql immutable
  return case when deleted_at is not null then 'deleted' when is_linked then type else type || ' unlinked' end;

-- The words of a file name without what numbers make different in each: of `AN_MAEU248119305 (2).pdf` it is `# an maeu#
-- pdf`. There are few of these, and by them documents are found and counted where words have no digits. Years are the
-- numbers that many names have and people look for, and stay: `INV20260042.pdf` is `inv2026# pdf`.
create function kind_of_file_name(file_name text) returns text language sql immutable strict parallel safe
  return coalesce((select string_agg(distinct
      regexp_replace(
        regexp_replace(word, '^([^[:digit:]]*)(?!20[1-3][[:digit:]])[[:digit:]].*$', '\1#'),
        '^([^[:digit:]]*20[1-3][[:digit:]]).+$', '\1#'), ' ')
    from unnest(tsvector_to_array(words_of_file_name(file_name))) word), '');

create function tally_name_kinds() returns trigger language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  insert into tallies (account_id, list, value, slot, total)
    select account_id, 'documents.name_kind', name_kind, pg_backend_pid(),
      case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where deleted_at is null group by 1, 3 order by 1, 3
    on conflict (account_id, list, value, slot) do update set total = tallies.total + excluded.total;
  return null;
end $$;

create function move_name_kind() returns trigger language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  insert into tallies (account_id, list, value, slot, total)
    select new.account_id, 'documents.name_kind', value, pg_backend_pid(), sum(step)
    from (values (old.name_kind, case when old.deleted_at is null then -1 else 0 end),
      (new.name_kind, case when new.deleted_at is null then 1 else 0 end)) v(value, step)
    group by 3 having sum(step) <> 0 order by 3
    on conflict (account_id, list, value, slot) do update set total = tallies.total + excluded.total;
  return null;
end $$;

-- Whoever writes a container holds its shipment, and who reads a document holds that: it is only noted.
create function note_invoiced_container() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into new_references (account_id, kind, norm)
  select a.id, 'invoiced_container', old.id::text from accounts a
  where a.id = old.account_id
    and exists (select from documents where invoice_container_id = old.id and deleted_at is null);
  if found and tg_op = 'UPDATE' and old.customer_id is distinct from new.customer_id then
    perform note_subject_change(old.account_id, null);
  end if;
  return null;
end $$;
revoke all on function note_invoiced_container() from public;
create trigger invoiced_container_changes after update on containers for each row
  when ((old.free_time, old.free_time_days, old.holds_at_pod_terminal, old.available_for_pickup, old.pod_full_out_at,
      old.final_destination_full_out_at, old.empty_terminated_at, old.customer_id)
    is distinct from (new.free_time, new.free_time_days, new.holds_at_pod_terminal, new.available_for_pickup,
      new.pod_full_out_at, new.final_destination_full_out_at, new.empty_terminated_at, new.customer_id))
  execute function note_invoiced_container();
create trigger invoiced_container_ends after delete on containers for each row execute function note_invoiced_container();

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
  extraction_status text not null default 'pending'
      check (extraction_status in ('pending', 'processing', 'extracted', 'failed')),
  last_document_representation_id uuid,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  file_sha256 text,
  -- The table is the queue: what is to be done with a document next, since when, and who has it.
  extraction_failure text,
  pages_count int,
  work text default 'read' check (work in ('read', 'pictures', 'classify', 'extract', 'link')),
  -- Not before.
  work_due_at timestamptz(3) not null default 'epoch',
  work_attempts int not null default 0,
  claimed_until timestamptz(3),
  -- Asked for, and not done yet.
  rotate_by int check (rotate_by in (90, 180, 270)),
  split_ranges text[],
  split_from_id uuid references documents on delete set null,
  -- Whether a document leads anywhere is kept with it: what waits for somebody is found and counted without its links.
  is_linked boolean not null default false,
  name_kind text not null generated always as (kind_of_file_name(file_name)) stored,
  -- The fields that somebody has corrected since it was learned from last.
  to_learn text[],
  -- An invoice for demurrage or detention is compared with what is known of its container when it is read, and again when
  -- that changes.
  invoice_check jsonb,
  invoice_container_id uuid
);
create index documents_newest_first on documents (account_id, created_at desc, id) where deleted_at is null;
create index documents_by_type on documents (account_id, effective_type, created_at desc, id) where deleted_at is null;
create index documents_by_user on documents (user_id);
create index documents_by_mail on documents (email_submission_id) where email_submission_id is not null;
create index documents_by_words on documents using gin (words_of_file_name(file_name)) where deleted_at is null;
create index documents_by_representation on documents (last_document_representation_id);
create index documents_by_file on documents (account_id, file_sha256) where file_sha256 is not null;
create index documents_split_from on documents (split_from_id) where split_from_id is not null;
create index documents_due on documents (work_due_at) 
  where (work is not null or rotate_by is not null or split_ranges is not null) and deleted_at is null;
create index documents_by_status on documents (account_id, extraction_status, created_at desc, id)
  where deleted_at is null and extraction_status <> 'extracted';
create index documents_unlinked on documents (account_id, created_at desc, id) where not is_linked and deleted_at is null;
create index documents_by_name_kind on documents (account_id, name_kind, created_at desc, id) where deleted_at is null;
-- Every account has its turn.
create index documents_due_of_account on documents (account_id, work_due_at, created_at)
  where (work is not null or rotate_by is not null or split_ranges is not null) and deleted_at is null;
create index documents_deleted_since on documents (account_id, deleted_at) where deleted_at is not null;
create index documents_of_invoices on documents (account_id, created_at) where invoice_check is not null;
create index documents_of_invoiced_container on documents (invoice_container_id) where invoice_container_id is not null;
alter table documents enable row level security;
create policy own on documents to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on documents to landfall_scoped;
create trigger live_insert after insert on documents
  referencing new table as changed for each statement execute function notify_changes('document');
create trigger live_update after update on documents
  referencing new table as changed for each statement execute function notify_changes('document');

-- What was read from a document: as it was found, and as a person corrected it.
create table document_representations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  schema_version text not null,
  payload jsonb not null,
  manual boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Where each value of the payload stands.
  found jsonb not null default '[]',
  notes text[] not null default '{}'
);
create index document_representations_of_document on document_representations (document_id, created_at desc);
alter table document_representations enable row level security;
create policy own on document_representations to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on document_representations to landfall_scoped;

alter table documents add foreign key (last_document_representation_id)
  references document_representations on delete set null;

alter table documents add foreign key (account_id, file_sha256) references stored_files (account_id, sha256);

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
alter table document_pages enable row level security;
create policy own on document_pages to landfall_scoped using (account_id = current_account_id());
grant select, insert, delete on document_pages to landfall_scoped;

-- Under row-level security neither `like` nor `@@` may use an index, because they are not leakproof. These functions
-- run as their owner and look at the account themselves.
create function documents_with_words(words text) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public as $$
  select id from public.documents
  where account_id = public.current_account_id() and deleted_at is null
    and public.words_of_file_name(file_name) @@ to_tsquery('simple', words)
$$;
create trigger read_only_files before insert on documents for each row
  when (new.work = 'read' and new.file_sha256 is null) execute function read_only_files();
create trigger wake_for_new_documents after insert on documents for each statement execute function wake_for_documents();
create trigger wake_for_documents after update of work, rotate_by, split_ranges on documents for each row
  when ((new.work, new.rotate_by, new.split_ranges) is distinct from (old.work, old.rotate_by, old.split_ranges)
    and (new.work is not null or new.rotate_by is not null or new.split_ranges is not null))
  execute function wake_for_documents();
create trigger tally_name_kinds_added after insert on documents referencing new table as changed
  for each statement execute function tally_name_kinds();
create trigger tally_name_kinds_removed after delete on documents referencing old table as changed
  for each statement execute function tally_name_kinds();
create trigger tally_name_kinds_moved after update on documents for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null) or old.name_kind <> new.name_kind)
  execute function move_name_kind();

-- Under row-level security `@@` may not use an index: this runs as its owner and looks at the account itself.
create function count_documents_with_words(words text) returns int language sql stable security definer
  set search_path = pg_catalog, public as $$
  select count(*)::int from public.documents
  where account_id = public.current_account_id() and deleted_at is null
    and public.words_of_file_name(file_name) @@ to_tsquery('simple', words)
$$;
