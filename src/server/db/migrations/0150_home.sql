-- What days cost of a container, by the rules of free time, and how it compares with others of any currency.
alter table containers
  add stakes jsonb not null default '[]',
  add cost_weight double precision,
  -- It stands where free time runs, and no rules say what a day costs.
  add is_unpriced boolean not null default false,
  add costs_now boolean not null generated always as (causes @> '[{"severity": "costs_now"}]') stored,
  -- Of what has not arrived: 1 at sea on the last leg, 0 planned; and 2 where it is later than the first estimate.
  add arriving smallint generated always as (case when verdict = 'not_arrived' and arrival_on is not null then
    (current_status = 'on_ship' and coalesce(expected_next ->> 'event', '') in
      ('container.transport.vessel_arrived', 'container.transport.vessel_discharged'))::int
    + (coalesce((next_arrival ->> 'days_late')::int, 0) > 0)::int * 2 end) stored;
create index containers_that_cost on containers (account_id, created_at desc, id) where costs_now;
create index containers_unpriced on containers (account_id, created_at desc, id) where is_unpriced;
create index containers_by_cost on containers (account_id, cost_weight desc, binding_lfd, id)
  where cost_weight is not null;
create index containers_arriving on containers (account_id, arrival_on, arriving) where arriving is not null;

-- The same a clock each, for sums: in cents, of the day it begins with and the days after.
create table container_stakes (
  container_id uuid not null references containers on delete cascade,
  account_id uuid not null,
  currency_code text not null,
  timezone text,
  from_on date not null,
  a_day bigint not null,
  amounts bigint[] not null
);
create index container_stakes_of_container on container_stakes (container_id);
create index container_stakes_of_account on container_stakes (account_id);
alter table container_stakes enable row level security;
create policy own on container_stakes to landfall_scoped using (account_id = current_account_id());
grant select on container_stakes to landfall_scoped;

create function keep_stakes() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'UPDATE' then delete from container_stakes where container_id = new.id; end if;
  insert into container_stakes (container_id, account_id, currency_code, timezone, from_on, a_day, amounts)
    select new.id, new.account_id, s.currency_code, s.timezone, s.from_on, s.a_day, s.amounts
    from jsonb_to_recordset(new.stakes)
      as s(currency_code text, timezone text, from_on date, a_day bigint, amounts bigint[]);
  return null;
end $$;
create trigger stakes_begin after insert on containers for each row when (new.stakes <> '[]')
  execute function keep_stakes();
create trigger stakes_change after update of stakes on containers for each row
  when (old.stakes is distinct from new.stakes) execute function keep_stakes();

-- When each person was at work last, and when they were before that.
create table visits (
  user_id uuid primary key references users on delete cascade,
  account_id uuid not null default current_account_id() references accounts on delete cascade,
  seen_at timestamptz(3) not null,
  looked_until timestamptz(3)
);
alter table visits enable row level security;
create policy own on visits to landfall_scoped
  using (account_id = current_account_id() and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update on visits to landfall_scoped;

-- What opened or closed since somebody looked.
create index exceptions_by_opening on exceptions (account_id, opened_at) where closed_at is null;
create index exceptions_by_closing on exceptions (account_id, closed_at) where closed_at is not null;

-- What is there already is decided anew.
update shipments set state_until = now();
