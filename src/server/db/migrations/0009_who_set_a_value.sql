-- Who set the value last, where it was a person.
alter table custom_fields add user_id uuid references users on delete set null;
create index custom_fields_of_user on custom_fields (user_id) where user_id is not null;
