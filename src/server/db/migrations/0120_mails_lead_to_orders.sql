-- A mail that tells what changed leads to the order, by the link with which it was asked for, and ends with that.
alter table view_subscriptions add column link_sealed text;
grant insert (id, link_sealed) on view_subscriptions to landfall_view;
grant select (id), update (link_sealed) on view_subscriptions to landfall_scoped;
