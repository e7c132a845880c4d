-- Ships that carry containers of the account, by the names its sources use.
create table vessels (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  id uuid not null,
  imo text,
  name text,
  mmsi text,
  latitude double precision,
  longitude double precision,
  nautical_speed_knots double precision,
  navigational_heading_degrees double precision,
  position_timestamp timestamptz(3),
  primary key (account_id, id)
);
create index vessels_imo on vessels (account_id, imo);
create index vessels_mmsi on vessels (account_id, mmsi) where mmsi is not null;
alter table vessels enable row level security;
create policy own on vessels to landfall_scoped using (account_id = current_account_id());
grant select, insert, update on vessels to landfall_scoped;

-- Where ships of the account have been, as somebody who follows them has sent it. The newest is also on `vessels`.
create table vessel_positions (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  vessel_id uuid not null,
  timestamp timestamptz(3) not null,
  latitude double precision not null,
  longitude double precision not null,
  -- Degrees from north, and knots.
  heading double precision,
  speed double precision,
  primary key (account_id, vessel_id, timestamp),
  foreign key (account_id, vessel_id) references vessels on delete cascade
);
create index vessel_positions_age on vessel_positions (timestamp);
alter table vessel_positions enable row level security;
create policy own on vessel_positions to landfall_scoped using (account_id = current_account_id());
grant select, insert on vessel_positions to landfall_scoped;

-- The tables of time zones that instants of this store were computed with, as the server sends them. Where the rules of a
-- zone change, what its sources wrote is read again: the one case in which a fact is changed.
create table time_zone_tables (
  digest text primary key,
  document text not null,
  -- The one that all is read with since then.
  is_current boolean not null
);
create unique index time_zone_tables_current on time_zone_tables (is_current) where is_current;
alter table time_zone_tables enable row level security;

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

-- Codes that updates came under and that no terminal was known by. A person says once whose each is.
create table terminal_codes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  code text not null,
  -- UN/LOCODE that came with it; empty where none did.
  locode text not null,
  provider text,
  -- One of the account's own, or of those that everybody knows, which are in no table.
  terminal_id uuid,
  assigned_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_received_at timestamptz(3) not null
);
create unique index terminal_codes_key on terminal_codes (account_id, code, locode);
create index terminal_codes_newest_first on terminal_codes (account_id, created_at desc, id);
alter table terminal_codes enable row level security;
create policy own on terminal_codes to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on terminal_codes to landfall_scoped;

-- Places of the official UN/LOCODE list, as an account has imported them.
create table places (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  locode text not null,
  name text not null,
  subdivision text,
  -- Digits of the list: 1 port, 2 rail, 3 road, 6 inland depot.
  functions text not null,
  time_zone text,
  latitude double precision,
  longitude double precision,
  primary key (account_id, locode)
);
alter table places enable row level security;
create policy own on places to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on places to landfall_scoped;

-- How the lists of a terminal are read: what people last said of its columns.
create table availability_mappings (
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  terminal_id uuid not null,
  mapping jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, terminal_id)
);
alter table availability_mappings enable row level security;
create policy own on availability_mappings to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on availability_mappings to landfall_scoped;

-- Which days are not worked somewhere. One that comes with Landfall is here once somebody has changed it, with its id.
create table calendars (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  name text not null,
  country_code text,
  weekend jsonb not null,
  holidays jsonb not null,
  closures jsonb not null,
  source text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create unique index calendars_name_key on calendars (account_id, lower(name));
alter table calendars enable row level security;
create policy own on calendars to landfall_scoped using (account_id = current_account_id());
grant select, insert, update, delete on calendars to landfall_scoped;
