-- Deadlines have a member for what papers say. Nothing else of these containers changes.
update containers set import_deadlines = import_deadlines || '{"pickup_lfd_document": null}'
  where import_deadlines is not null and not import_deadlines ? 'pickup_lfd_document';
