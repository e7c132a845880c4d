-- How long an account keeps what is done with, in days; null: until somebody removes it.
alter table accounts
  add finished_shipments_days int check (finished_shipments_days >= 30),
  add documents_days int check (documents_days >= 30),
  add deleted_documents_days int default 90 check (deleted_documents_days >= 1),
  -- Nothing is removed before a day has passed since then.
  add data_retention_changed_at timestamptz(3);
grant update (finished_shipments_days, documents_days, deleted_documents_days, data_retention_changed_at)
  on accounts to landfall_scoped;

-- What is due first.
create index shipments_finished_since on shipments (account_id, line_tracking_stopped_at)
  where line_tracking_stopped_at is not null;
create index documents_deleted_since on documents (account_id, deleted_at) where deleted_at is not null;
