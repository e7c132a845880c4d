-- Of an exception that has become another stage of its clock: which one.
alter table exception_entries add column became_kind text, add column became_reason text;
