-- A clock keeps the rules that it was decided by, so that what has ended is counted anew by them alone.
update containers c set free_time_days = (
  select jsonb_agg(
    case when r.id is null then kept.value
      else kept.value || jsonb_build_object('rule',
        to_jsonb(r) - array['account_id', 'removed_at', 'created_at', 'updated_at'] || '{"note": null}')
    end order by kept.n)
  from jsonb_array_elements(c.free_time_days) with ordinality kept (value, n)
  left join free_time_rules r on r.account_id = c.account_id and r.id::text = c.free_time -> (kept.n - 1)::int ->> 'rule_id')
where c.free_time_days <> '[]';
