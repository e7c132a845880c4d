import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { oneQuery } from './queries.ts'

// Loaded when somebody asks.
const AskDialog = lazyPart(() => import('./ask-dialog.tsx'), 'AskDialog')

/** The mail about an exception, as long as its cause lasts. */
export function AskAbout({ id, onClose }: { id: string; onClose: () => void }) {
  const exception = useQuery(oneQuery(id)).data?.data
  if (!exception || exception.attributes.closed_at !== null) return null
  return (
    <Suspense>
      <AskDialog exception={exception} onClose={onClose} />
    </Suspense>
  )
}
