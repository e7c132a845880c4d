-- What a line sends of itself needs not be asked for as often; where it stops sending against its habit, it is asked as before.
alter table connection_hours add callbacks int not null default 0;
alter table connections
  -- Without a message since before then, some are missing; null while there is no habit.
  add callbacks_quiet_from timestamptz(3),
  -- As long as so many shipments are tracked through it.
  add callbacks_quiet_least int;
alter table shipments
  -- When a connection last sent something about it, and which. It may be gone: then it sends nothing.
  add callback_at timestamptz(3),
  add callback_connection_id uuid;
