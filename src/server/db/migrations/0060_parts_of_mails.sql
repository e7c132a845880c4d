-- What became of a mail, and of each part of it: whatever came by mail is a document, or says why it is none.
alter table email_submissions
  add column outcome text not null default 'taken' check (outcome in ('taken', 'refused', 'failed', 'bounced')),
  -- Why it could not be read, or what came back.
  add column note text;
create index email_submissions_to_look_at on email_submissions (account_id, outcome, created_at desc, id)
  where outcome <> 'taken';
-- One that failed goes when it can be read after all.
grant delete on email_submissions to landfall_scoped;

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

insert into email_attachments (account_id, email_submission_id, position, pointer, name, content_type, size_bytes,
    outcome, document_id, created_at)
  select account_id, email_submission_id, at, '/documents/' || at, file_name, file_content_type, file_size_bytes,
    'taken', id, created_at
  from (select *, row_number() over (partition by email_submission_id order by created_at, id)::int - 1 as at
    from documents where email_submission_id is not null and source = 'email') d;

alter table email_attachments enable row level security;
create policy own on email_attachments to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on email_attachments to landfall_scoped;
