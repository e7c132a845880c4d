-- The words of a file name without what numbers make different in each: of `AN_MAEU248119305 (2).pdf` it is `# an maeu#
-- pdf`. There are few of these, and by them documents are found and counted where words have no digits. Years are the
-- numbers that many names have and people look for, and stay: `INV20260042.pdf` is `inv2026# pdf`.
create function kind_of_file_name(file_name text) returns text language sql immutable strict parallel safe
  return coalesce((select string_agg(distinct
      regexp_replace(
        regexp_replace(word, '^([^[:digit:]]*)(?!20[1-3][[:digit:]])[[:digit:]].*$', '\1#'),
        '^([^[:digit:]]*20[1-3][[:digit:]]).+$', '\1#'), ' ')
    from unnest(tsvector_to_array(words_of_file_name(file_name))) word), '');
alter table documents
  add column name_kind text not null generated always as (kind_of_file_name(file_name)) stored;
create index documents_by_name_kind on documents (account_id, name_kind, created_at desc, id) where deleted_at is null;

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
create trigger tally_name_kinds_added after insert on documents referencing new table as changed
  for each statement execute function tally_name_kinds();
create trigger tally_name_kinds_removed after delete on documents referencing old table as changed
  for each statement execute function tally_name_kinds();

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
create trigger tally_name_kinds_moved after update on documents for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null) or old.name_kind <> new.name_kind)
  execute function move_name_kind();
insert into tallies (account_id, list, value, slot, total)
  select account_id, 'documents.name_kind', name_kind, 0, count(*) from documents where deleted_at is null group by 1, 3;

-- Under row-level security `@@` may not use an index: this runs as its owner and looks at the account itself.
create function count_documents_with_words(words text) returns int language sql stable security definer
  set search_path = pg_catalog, public as $$
  select count(*)::int from public.documents
  where account_id = public.current_account_id() and deleted_at is null
    and public.words_of_file_name(file_name) @@ to_tsquery('simple', words)
$$;
