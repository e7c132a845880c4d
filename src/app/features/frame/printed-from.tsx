import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#contract/language.ts'
import { useSession } from '../../api/may.ts'
import { show } from '../../lib/dates.ts'
import { hereZone } from '../../lib/zone.ts'

/** `Sat 28 Nov 2026 14:20 CET`, on the clock of who prints. */
function timeOf(at: number): string {
  const { date, time, zone } = show(new Date(at).toISOString(), hereZone(), 'my', 0)
  return [date, time, zone].join(' ')
}

/** On paper alone, below the page: whose it is, when it was printed, and where it comes from. */
export function PrintedFrom() {
  const company = useSession()?.data.attributes.company_name
  const [printed, setPrinted] = useState<{ at: number; from: string }>()
  useEffect(() => {
    // The browser takes the page as it stands when this is over.
    const note = () => flushSync(() => setPrinted({ at: Date.now(), from: location.href }))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  if (!printed) return null
  return (
    <p className="hidden pt-2 text-11 text-ink-3 print:block">
      {company} · {t('printed {time}', { time: timeOf(printed.at) })} · {printed.from}
    </p>
  )
}
