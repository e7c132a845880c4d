-- Claiming a notification changes no index, as long as there is room for its new version on the same page.
alter table webhook_notifications set (fillfactor = 60);
