import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../api/may.ts'

/** On paper alone, below the page: whose it is, when it was printed, and where it comes from. */
export function PrintedFrom() {
  const company = useSession()?.data.attributes.company_name
  const [printed, setPrinted] = useState<{ at: Date; from: string }>()
  useEffect(() => {
    // The browser takes the page as it stands when this is over.
    const note = () => flushSync(() => setPrinted({ at: new Date(), from: location.href }))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  if (!printed) return null
  return (
    <p className="hidden pt-2 text-11 text-ink-3 print:block">
      {company} · printed {printed.at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' })} ·{' '}
      {printed.from}
    </p>
  )
}
