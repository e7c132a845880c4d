import { sql } from 'kysely'

/** Last days as calendars and customers have them, of a container `c`. */

/**
 * As `freeUntil` says it: at most one row of `at` and `timezone`. The last free day that binds, or the end of one clock for
 * all its time where that comes first.
 */
export const freeUntil = sql`(select ends.at, ends.timezone from (
    select 0 as n, c.binding_lfd as at, c.binding_lfd_timezone as timezone where c.binding_lfd is not null
    union all
    select clock.n, (c.free_time_days -> (clock.n - 1)::int -> 'free_until' ->> 'at')::timestamptz, clock.value ->> 'timezone'
    from jsonb_array_elements(c.free_time) with ordinality clock(value, n)
    where clock.value ->> 'kind' = 'combined' and not (clock.value ->> 'is_provisional')::boolean
      and c.free_time_days -> (clock.n - 1)::int ->> 'ended_at' is null
  ) ends where ends.at is not null order by ends.at, ends.n limit 1)`

/** As `returnBy` says it: whether the empty is out, and a day is known by when it is to be back: `c.empty_due_at`. */
export const isToReturn = sql<boolean>`(c.current_status in ('picked_up', 'dropped', 'delivered')
  and c.empty_due_at is not null)`
