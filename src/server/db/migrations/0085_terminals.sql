-- Changes with every change of an account's own places: what a process keeps of them is good as long as it is the same.
alter table accounts add column places_version uuid;
grant update (places_version) on accounts to landfall_scoped;

-- Terminals that an account knows besides those that everybody does, or better.
create table terminals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  name text not null,
  nickname text not null,
  -- UN/LOCODE of its port.
  locode text not null,
  firms_code text,
  smdg_code text,
  bic_facility_code text,
  -- Under which its reports are kept: it stays, whatever becomes of the codes.
  source text not null,
  time_zone text not null,
  latitude double precision,
  longitude double precision,
  hours text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index terminals_name_key on terminals (account_id, locode, lower(name));
create unique index terminals_firms_key on terminals (account_id, firms_code);
create unique index terminals_smdg_key on terminals (account_id, locode, smdg_code);
create unique index terminals_bic_key on terminals (account_id, locode, bic_facility_code);
create unique index terminals_source_key on terminals (account_id, source);
alter table terminals enable row level security;
create policy own on terminals to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on terminals to landfall_scoped;
