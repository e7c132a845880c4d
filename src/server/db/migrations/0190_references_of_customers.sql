-- Customers find their orders by the fields that the account has marked as numbers of reference.
grant select (reference_number) on custom_field_definitions to landfall_view;
