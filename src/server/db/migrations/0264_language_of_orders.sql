-- In which language the mail with the link of a trucker is written.
alter table delivery_orders add language text not null default 'en';
grant select (language), update (language) on delivery_orders to landfall_scoped;
