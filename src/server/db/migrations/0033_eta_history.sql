-- Each day, or port, of the arrival as it was estimated, oldest first. Customers who may see the arrival read it.
alter table shipments add column pod_eta_history jsonb not null default '[]';
grant select (pod_eta_history) on shipments to landfall_view;
