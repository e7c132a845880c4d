-- From where a person came in by a code, as a hash: whoever asks for one there again is told apart from strangers.
alter table view_tokens add column signed_in_from text;

-- Whoever sends messages that prove nothing has the row written once a minute.
alter table connections add column last_callback_refused_at timestamptz(3);
