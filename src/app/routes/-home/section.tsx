import type { UseQueryResult } from '@tanstack/react-query'
import { OctagonAlert, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { t } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { whatHappened } from '../../ui/error-page.tsx'

interface Props<Data> {
  title: string
  note?: ReactNode
  end?: ReactNode
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** One part of the page: it comes by itself, and where it does not come the others stay. */
export function Section<Data>({ title, note, end, query: { data, error, refetch }, children }: Props<Data>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-ink border-t pt-2.5">
      <header className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 id={id}>{title}</h2>
        {note && <span className="text-12 text-ink-3">{note}</span>}
        {end && <span className="ms-auto">{end}</span>}
      </header>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failed what={title} error={error} onRetry={refetch} />
      ) : (
        <Bones />
      )}
    </section>
  )
}

interface FailedProps {
  what: string
  error: Error
  onRetry: () => unknown
}

export const Failed = ({ what, error, onRetry }: FailedProps) => (
  <div role="alert" className="grid justify-items-start gap-2 py-2">
    <p className="past flex items-center gap-2 font-bold">
      <OctagonAlert className="s" /> {t('“{what}” could not be loaded.', { what })}
    </p>
    <p className="text-ink-2">{whatHappened(error)}</p>
    <Button small onClick={() => void onRetry()}>
      <RotateCcw /> {t('Try again')}
    </Button>
  </div>
)

/** After 200 ms: what comes at once does not flash. */
export function Bones() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return <div className="min-h-18" />
  return (
    <div className="grid min-h-18 gap-3" role="status" aria-label={t('Loading')}>
      {[420, 340].map((width) => (
        <span key={width} className="bone" style={{ width: '100%', maxWidth: width }} />
      ))}
    </div>
  )
}
