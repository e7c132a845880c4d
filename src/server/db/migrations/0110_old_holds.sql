-- What a terminal held or refused long ago is not confirmed any more; what is delivered is not finished until the empty
-- container is back; a train or barge that is planned is waited for. What is there already is decided anew.
update shipments set state_until = now();
