-- What corrections have taught about the papers of one maker: where on them a value stands, and what kind they are.
create table paper_lessons (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  -- The document that was corrected.
  document_id uuid not null references documents on delete cascade,
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

-- The fields that somebody has corrected since it was learned from last.
alter table documents add column to_learn text[];
grant update (to_learn) on documents to landfall_scoped;
