import { grouped, t, tn } from '#contract/language.ts'
import type { ManualAttribute } from '#contract/tracking/manual-value.ts'
import { fullDayWords, partsOfDay } from '#domain/calendar-words.ts'
import { wallClock } from '#domain/instants.ts'
import { comma } from '#domain/text.ts'
import type { Content } from '../db/documents/mails.ts'
import type { ValueToAsk } from '../db/tracking/manual-values.ts'
import { oneLine } from '../portal/html.ts'

/** More are counted, not named. */
const mostNamed = 50

/** Asks whoever set these values by hand, once something else is reported beside them. */
export function byHandMail(rows: readonly ValueToAsk[], base: string): Content {
  const [first] = rows
  const subject =
    rows.length === 1 && first
      ? t('{container}: {what} is reported differently now', {
          container: first.container_number,
          what: nouns[first.attribute],
        })
      : t('{count} values that you set by hand are reported differently now', { count: grouped(rows.length) })
  const blocks = rows.slice(0, mostNamed).map((row) => {
    const reported = { value: said(row.changed_value ?? '', row.timezone), source: oneLine(row.changed_by ?? '', 100) }
    return [
      row.container_number + comma + nouns[row.attribute],
      t('Set by you: {value}', { value: said(row.value, row.timezone) }),
      t('Reported now: {value}, by {source}', reported),
      `${base}/shipments/${row.shipment_id}?container=${row.container_id}`,
    ].join('\n')
  })
  const left = rows.length - blocks.length
  const end = tn(
    rows.length,
    'Your value counts until you withdraw it, until the end that you gave, or until a source reports the same.',
    'Your values count until you withdraw them, until the end that you gave, or until a source reports the same.',
  )
  const more = left > 0 ? [t('And {count} more.', { count: grouped(left) })] : []
  return { subject, body: `${[...blocks, ...more, end].join('\n\n')}\n` }
}

const nouns: Record<ManualAttribute, string> = {
  pickup_lfd: t('last free day'),
  pickup_appointment_at: t('pickup appointment'),
  hold_cleared: t('hold cleared'),
  hold_placed: t('hold placed'),
  picked_up_at: t('time of pickup'),
  dropped_at: t('time of the drop'),
  delivered_at: t('time of delivery'),
  empty_returned_at: t('time of the empty return'),
  chassis_number: t('chassis'),
  pickup_number: t('pickup number'),
  empty_return_place: t('place for the empty'),
  empty_due_on: t('last day for the empty'),
  weight_in_lbs: t('weight'),
}

/** A time on the clock of the place, a day; all else as it stands. */
function said(value: string | number, timezone: string | null): string {
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return fullDayWords(partsOfDay(text))
  if (!/^\d{4}-\d\d-\d\dT.*Z$/.test(text)) return oneLine(text, 200)
  const clock = wallClock(text, timezone)
  const at = { day: fullDayWords(partsOfDay(clock)), time: clock.slice(11, 16), zone: timezone ?? 'UTC' }
  return t('{day}, {time} ({zone})', at)
}
