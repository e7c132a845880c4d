-- What a source reports now beside a value that a person set by hand, where it has become another: they are asked by mail.
alter table manual_values
  add changed_value jsonb,
  add changed_by text,
  add ask_due_at timestamptz;
create index manual_values_to_ask on manual_values (ask_due_at) where ask_due_at is not null;
