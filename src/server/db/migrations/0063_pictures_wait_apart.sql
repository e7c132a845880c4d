-- Reading pictures takes minutes: who waits for it waits apart, and nobody's text waits behind it.
alter table documents drop constraint documents_work_check;
alter table documents add constraint documents_work_check
  check (work in ('read', 'pictures', 'classify', 'extract', 'link'));
-- Every account has its turn.
create index documents_due_of_account on documents (account_id, work_due_at, created_at)
  where (work is not null or rotate_by is not null or split_ranges is not null) and deleted_at is null;
