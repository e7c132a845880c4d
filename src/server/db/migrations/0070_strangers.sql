-- From where a person came in by a code, as a hash: whoever asks for one there again is told apart from strangers.
alter table view_tokens add column signed_in_from text;
