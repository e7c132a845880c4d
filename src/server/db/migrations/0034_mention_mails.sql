-- Who is mentioned often, and looks at the page anyway, wants no mail about each.
alter table digests add column mails_mentions boolean not null default true;
