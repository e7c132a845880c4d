-- What a provider calls the session at its side (`sid`), so that it can say that it has ended.
alter table sessions add provider_session text;
