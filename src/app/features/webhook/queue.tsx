import { useQuery } from '@tanstack/react-query'
import { grouped, t } from '#contract/language.ts'
import { healthOf, whileShown } from './webhook-query.ts'

/** How many deliveries wait for a receiver. */
export function Queue({ id }: { id: string }) {
  const { data, error } = useQuery({ ...healthOf(id), ...whileShown })
  if (error) return <span title={error.message}>?</span>
  if (!data) return <span className="bone w-6" />
  const { queue_length } = data.data.attributes
  return <span className={queue_length > 0 ? 'warning font-bold' : 'text-ink-3'}>{inWords(queue_length)}</span>
}

/** Up to where they are counted. */
export const inWords = (length: number) => (length >= 10_000 ? t('10,000 or more') : grouped(length))
