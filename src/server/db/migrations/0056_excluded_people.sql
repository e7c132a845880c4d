-- Who may not open a view although their domain may: addresses in lower case.
alter table views add column excluded_people text[] not null default '{}';

-- Whether a token opens its view by now: that of a link where nobody is named, that of a person while they are.
create function view_lets_in(people text[], excluded text[], email text) returns boolean
  language sql immutable parallel safe
  as $$ select view_lets_in(people, email) and (email is null or lower(email) <> all(excluded)) $$;
