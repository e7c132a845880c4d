import { useQuery } from '@tanstack/react-query'
import { queueOf, whileShown } from './webhook-query.ts'

/** How many deliveries wait for a receiver. */
export function Queue({ id }: { id: string }) {
  const { data, error } = useQuery({ ...queueOf(id), ...whileShown })
  if (error) return <span title={error.message}>?</span>
  const waiting = data?.meta.total
  if (waiting === undefined) return <span className="bone w-6" />
  return <span className={waiting > 0 ? 'warning font-bold' : 'text-ink-3'}>{waiting.toLocaleString('en-US')}</span>
}
