-- What a document names and is not linked to, and why.
alter table documents add column link_notes text[] not null default '{}';
