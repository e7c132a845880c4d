-- Lists are filtered by the values of a custom field.
create index custom_fields_by_value on custom_fields (definition_id, (left(lower(value #>> '{}'), 100)) collate "C");
drop index custom_fields_of_definition;
