-- The same container under other shipments of the account, as after the split of a bill.
alter table containers add column other_journey_ids uuid[] not null default '{}';
