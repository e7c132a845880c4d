-- What became of a mail behind our mail server, whom it was to be told, and where answers go.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check check (status in ('pending', 'sent', 'failed', 'bounced'));
alter table mails
  add column reply_to text,
  add column subscription_id uuid references view_subscriptions on delete set null;
create index mails_of_subscription on mails (subscription_id, created_at desc) where subscription_id is not null;
create index mails_newest_first on mails (account_id, created_at desc, id);
-- A mail that came back is noted by the mail that says so, which is recorded in the scope of its account.
grant update (status, error) on mails to landfall_scoped;

-- It was written when a mail was queued: from now on when a mail server has taken one. Of mails before nobody knows whose
-- they were.
comment on column view_subscriptions.last_sent_at is 'When a mail server took a mail to them last';
