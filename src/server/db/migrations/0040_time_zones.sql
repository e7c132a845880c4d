-- The tables of time zones that instants of this store were computed with, as the server sends them. Where the rules of a
-- zone change, what its sources wrote is read again: the one case in which a fact is changed.
create table time_zone_tables (
  digest text primary key,
  document text not null,
  -- The one that all is read with since then.
  is_current boolean not null
);
create unique index time_zone_tables_current on time_zone_tables (is_current) where is_current;

-- Shipments with facts of a zone whose rules have changed; without shipment: the facts that belong to none yet.
create table rereadings (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  shipment_id uuid references shipments on delete cascade,
  -- The table that the facts were read with.
  was text not null references time_zone_tables,
  due_at timestamptz(3) not null,
  unique nulls not distinct (account_id, shipment_id)
);
create index rereadings_due on rereadings (due_at);
alter table time_zone_tables enable row level security;
alter table rereadings enable row level security;
create policy own on rereadings to landfall_scoped using (account_id = current_account_id());
grant select, delete on rereadings to landfall_scoped;
