-- Companies are listed as people look a name up, in whatever letters: by the Unicode order, not by code points.
drop index parties_by_name;
create index parties_by_name on parties (account_id, (lower(company_name) collate "und-x-icu"), id);
