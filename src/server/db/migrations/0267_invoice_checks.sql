-- An invoice for demurrage or detention is compared with what is known of its container when it is read, and again when
-- that changes.
alter table documents
  add invoice_check jsonb,
  add invoice_container_id uuid;
create index documents_of_invoices on documents (account_id, created_at) where invoice_check is not null;
create index documents_of_invoiced_container on documents (invoice_container_id) where invoice_container_id is not null;

create trigger invoice_changes after update of invoice_check, deleted_at on documents for each row
  when ((new.invoice_check is not null or old.invoice_check is not null)
    and (old.invoice_check, old.deleted_at) is distinct from (new.invoice_check, new.deleted_at))
  execute function note_subject();
create trigger invoice_ends after delete on documents for each row when (old.invoice_check is not null)
  execute function note_subject();

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
revoke all on function note_invoiced_container from public;
create trigger invoiced_container_changes after update on containers for each row
  when ((old.free_time, old.free_time_days, old.holds_at_pod_terminal, old.available_for_pickup, old.pod_full_out_at,
      old.final_destination_full_out_at, old.empty_terminated_at, old.customer_id)
    is distinct from (new.free_time, new.free_time_days, new.holds_at_pod_terminal, new.available_for_pickup,
      new.pod_full_out_at, new.final_destination_full_out_at, new.empty_terminated_at, new.customer_id))
  execute function note_invoiced_container();
create trigger invoiced_container_ends after delete on containers for each row execute function note_invoiced_container();

-- Invoices that were read before are compared once, those that say which days they bill; what comes in goes first.
update documents d set work = 'link', work_due_at = now(), work_attempts = 0
  from document_representations r
  where d.effective_type = 'freight_invoice' and d.is_linked and d.work is null and d.deleted_at is null
    and r.id = d.last_document_representation_id and r.payload ? 'charged_from_on' and r.payload ? 'charged_until_on';
