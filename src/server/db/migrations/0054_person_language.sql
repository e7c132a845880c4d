-- In which language somebody is written to: the one that they chose, else the one in which their browser was last shown
-- the dashboard, else English.
alter table users
  add column language text check (language in ('en', 'es', 'de', 'fr', 'zh')),
  add column browser_language text check (browser_language in ('en', 'es', 'de', 'fr', 'zh'));
grant select (language, browser_language), update (language) on users to landfall_scoped;
