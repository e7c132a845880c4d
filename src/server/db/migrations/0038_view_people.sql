-- Who may open a view: addresses in lower case, and `@domain` for all of a domain. Empty: whoever has a link.
alter table views add column people text[] not null default '{}';
-- Of a person who came in by a code; the name is their address too.
alter table view_tokens add column email text;
grant select (email) on view_tokens to landfall_scoped;
create index view_tokens_of_people on view_tokens (view_id, created_at desc, id) where email is not null;

-- Whether a token opens its view by now: that of a link where nobody is named, that of a person while they are.
create function view_lets_in(people text[], email text) returns boolean language sql immutable parallel safe
  as $$ select case when email is null then people = '{}'
    else lower(email) = any(people) or '@' || split_part(lower(email), '@', 2) = any(people) end $$;

-- Codes that were mailed: one for each person at a time. Nobody inside an account reads them.
create table view_codes (
  view_id uuid not null references views on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  code_hash text not null,
  expires_at timestamptz(3) not null,
  primary key (view_id, email)
);
create index view_codes_of_account on view_codes (account_id);
create index view_codes_by_end on view_codes (expires_at);
alter table view_codes enable row level security;
