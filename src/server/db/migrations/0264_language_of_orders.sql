-- In which language the mail with the link of a trucker is written.
alter table delivery_orders add language text not null default 'en';
