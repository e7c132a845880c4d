-- Years are the numbers that many names have and people look for: they stay in the kind of a name. `INV20260042.pdf` is
-- `inv2026# pdf`, `invoice 2026 4711.pdf` is `# 2026 invoice pdf`.
drop trigger tally_name_kinds_moved on documents;
alter table documents drop column name_kind;
create or replace function kind_of_file_name(file_name text) returns text language sql immutable strict parallel safe
  return coalesce((select string_agg(distinct
      regexp_replace(
        regexp_replace(word, '^([^[:digit:]]*)(?!20[1-3][[:digit:]])[[:digit:]].*$', '\1#'),
        '^([^[:digit:]]*20[1-3][[:digit:]]).+$', '\1#'), ' ')
    from unnest(tsvector_to_array(words_of_file_name(file_name))) word), '');
alter table documents
  add column name_kind text not null generated always as (kind_of_file_name(file_name)) stored;
create index documents_by_name_kind on documents (account_id, name_kind, created_at desc, id) where deleted_at is null;
create trigger tally_name_kinds_moved after update on documents for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null) or old.name_kind <> new.name_kind)
  execute function move_name_kind();
delete from tallies where list = 'documents.name_kind';
insert into tallies (account_id, list, value, slot, total)
  select account_id, 'documents.name_kind', name_kind, 0, count(*) from documents where deleted_at is null group by 1, 3;

-- Under row-level security `@@` may not use an index: this runs as its owner and looks at the account itself.
create function count_documents_with_words(words text) returns int language sql stable security definer
  set search_path = pg_catalog, public as $$
  select count(*)::int from public.documents
  where account_id = public.current_account_id() and deleted_at is null
    and public.words_of_file_name(file_name) @@ to_tsquery('simple', words)
$$;
