-- What sentences of ours say, by code and values: people read them in their own language.
alter table documents
  add column classification_said jsonb not null default '[]',
  add column link_notes_said jsonb not null default '[]';
