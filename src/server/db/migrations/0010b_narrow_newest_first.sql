-- Pages far behind pass over many entries: those of a list without filters are narrow. The wide ones are for filters.
alter index containers_newest_first rename to containers_newest_first_filtered;
alter index shipments_newest_first rename to shipments_newest_first_filtered;
create index containers_newest_first on containers (account_id, created_at desc, id);
create index shipments_newest_first on shipments (account_id, created_at desc, id);
