-- Who made a key is said also when that person is gone; and where it was used from last.
alter table api_keys
  add column created_by_name text,
  add column last_used_from text;
update api_keys k set created_by_name = u.name from users u where u.id = k.created_by_id;
grant select (created_by_name, last_used_from), update (created_by_name) on api_keys to landfall_scoped;
