import { t } from '#contract/language.ts'
import { show, unknownZone } from '../lib/dates.ts'
import { useNow } from '../lib/now.ts'
import { timeMode } from '../lib/settings.ts'

interface Props {
  /** UTC instant. */
  at: string
  /** Of the place; null where nobody knows it. */
  zone: string | null
  /** The day is meant, such as the last free one. */
  whole?: boolean
  /** The time does not matter here; it is on hover. */
  dayOnly?: boolean
  estimated?: boolean
  /** The zone in letters behind the time. */
  named?: boolean
}

/**
 * A date, and a time where one is known, in the clock that was chosen; every clock on hover. What happened at no place
 * is on UTC and says so, unless whoever reads it has chosen a clock for all.
 */
export function When({ at, zone, whole = false, dayOnly = false, estimated = false, named = false }: Props) {
  const mode = timeMode.use()
  const shown = show(at, zone, mode, useNow(), { whole })
  const isNamed = named || (zone === 'UTC' && mode === 'place' && !dayOnly)
  return (
    <>
      <time dateTime={at} title={shown.title}>
        <span className={estimated ? 'est whitespace-nowrap' : 'whitespace-nowrap'}>
          {shown.date}
          {!dayOnly && shown.time && ` ${shown.time}`}
        </span>
        {isNamed && shown.time && shown.zone && <span className="text-12 text-ink-3"> {shown.zone}</span>}
      </time>
      {shown.zone === null && <ZoneUnknown />}
    </>
  )
}

export function ZoneUnknown() {
  return (
    <span className="tag ms-2" title={unknownZone}>
      {t('zone unknown')}
    </span>
  )
}
