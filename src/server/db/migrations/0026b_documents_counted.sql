-- Whether a document leads anywhere is kept with it: what waits for somebody is found and counted without its links.
alter table documents add column is_linked boolean not null default false;
update documents set is_linked = true where id in (select document_id from document_links);
create index documents_unlinked on documents (account_id, created_at desc, id) where not is_linked and deleted_at is null;

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

-- Documents are counted as other lists are: by the type that counts, and what is not linked and what was deleted apart.
create function listed_as(deleted_at timestamptz, is_linked boolean, type text) returns text language sql immutable
  return case when deleted_at is not null then 'deleted' when is_linked then type else type || ' unlinked' end;
create trigger tally_added after insert on documents referencing new table as changed
  for each statement execute function tally('listed_as(r.deleted_at, r.is_linked, r.effective_type)');
create trigger tally_removed after delete on documents referencing old table as changed
  for each statement execute function tally('listed_as(r.deleted_at, r.is_linked, r.effective_type)');
create trigger tally_moved after update on documents for each row
  when (listed_as(old.deleted_at, old.is_linked, old.effective_type)
    <> listed_as(new.deleted_at, new.is_linked, new.effective_type))
  execute function tally('listed_as(r.deleted_at, r.is_linked, r.effective_type)');
insert into tallies (account_id, list, value, slot, total)
  select account_id, 'documents', listed_as(deleted_at, is_linked, effective_type), 0, count(*) from documents group by 1, 3;
