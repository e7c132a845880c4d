-- What the journey holds against a statement: why it is not used, or is odd.
alter table observations add column doubts text[] not null default '{}';
