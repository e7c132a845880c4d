-- An account at another provider that is copied. It outlives its connection: what was copied names it.
create table mirrors (
  id uuid primary key,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  name text not null,
  their_account_id text,
  their_account_name text,
  -- How far the pass is that goes on, and where in its stage.
  stage text not null,
  cursor jsonb not null default '{}',
  -- The newest that they had changed when it was looked at last, by their clock.
  since timestamptz(3),
  passed_at timestamptz(3),
  shipments_found int,
  -- What could not be copied, and why: the latest of them.
  problems jsonb not null default '[]',
  last_news_at timestamptz(3),
  next_attempt_at timestamptz(3),
  claimed_until timestamptz(3),
  failures int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
) with (fillfactor = 60);
create index mirrors_due on mirrors (next_attempt_at) where next_attempt_at is not null;
create index mirrors_of_account on mirrors (account_id);

-- What of theirs is what of ours.
create table mirrored (
  mirror_id uuid not null references mirrors on delete cascade,
  subject text not null,
  their_id text not null,
  account_id uuid not null default current_account_id(),
  our_id uuid,
  -- Whether it was made for the mirror, or was there before.
  is_made boolean not null default false,
  -- Theirs, when it was read last.
  version text,
  said jsonb,
  primary key (mirror_id, subject, their_id)
);
create index mirrored_of_ours on mirrored (our_id) where our_id is not null;
create index mirrored_of_account on mirrored (account_id);

-- Reports that came by way of a mirror.
create index observations_by_way_of on observations ((fact->>'via')) where fact->>'via' is not null;

alter table mirrors enable row level security;
create policy own on mirrors to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on mirrors to landfall_scoped;
alter table mirrored enable row level security;
create policy own on mirrored to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on mirrored to landfall_scoped;
