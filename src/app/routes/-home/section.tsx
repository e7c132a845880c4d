import type { UseQueryResult } from '@tanstack/react-query'
import { OctagonAlert, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { t } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { whatHappened } from '../../ui/error-page.tsx'
import '../../styles/home.css'

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
    <section aria-labelledby={id} className="home-section">
      <header>
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
  if (!isSlow) return <div className="home-bones" />
  return (
    <div className="home-bones grid gap-3" role="status" aria-label={t('Loading')}>
      {[420, 340].map((width) => (
        <span key={width} className="bone" style={{ width: '100%', maxWidth: width }} />
      ))}
    </div>
  )
}
