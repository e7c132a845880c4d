-- An option without a position is the last one: it has the next position, as a client that sorts by it expects.
update custom_field_options o set position = n.position
from (
  select id, coalesce(max(position) over (partition by definition_id), 0)
    + row_number() over (partition by definition_id, position is null order by created_at, id) as position
  from custom_field_options) n
where n.id = o.id and o.position is null;
alter table custom_field_options alter column position set not null;
