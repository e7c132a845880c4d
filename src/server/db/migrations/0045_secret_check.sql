-- A value that the server's secret key has sealed: one that does not open it is another key. The system's alone.
create table secret_check (
  is_one boolean primary key default true check (is_one),
  sealed text not null
);
alter table secret_check enable row level security;
