-- Where tracking stopped for lack of news the line goes on being asked, rarely: what is due of that is found here.
create index shipments_asked_rarely on shipments (line_tracking_next_attempt_at)
  where line_tracking_stopped_reason in ('past_arrival_window', 'no_updates_at_line');

-- What stopped before has its turn within a week, one by one, and is calculated anew: it may be silent.
update shipments set state_until = now(), claimed_until = null,
    line_tracking_next_attempt_at = case when line_tracking_stopped_at > now() - interval '183 days'
      then now() + random() * interval '7 days' end
  where line_tracking_stopped_reason in ('past_arrival_window', 'no_updates_at_line');

-- Of what is silent it is told as that, and not as tracking that failed.
drop trigger tracking_changes on shipments;
create trigger tracking_changes after update of line_tracking_stopped_reason, customer_id, silent_since on shipments
  for each row
  when ((new.line_tracking_stopped_reason is not null or old.line_tracking_stopped_reason is not null)
    and (old.line_tracking_stopped_reason, old.customer_id, old.silent_since is null)
      is distinct from (new.line_tracking_stopped_reason, new.customer_id, new.silent_since is null))
  execute function note_subject();
