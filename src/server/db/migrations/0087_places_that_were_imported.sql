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
