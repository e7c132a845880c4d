import { useQuery } from '@tanstack/react-query'
import type { WebhookReplay } from '#contract/webhooks/webhook-replay.ts'
import { grouped, t } from '#domain/language.ts'
import { When } from '../../ui/when.tsx'
import { replaysOf } from './webhook-query.ts'

const words = { failed: t('had failed'), missed: t('was missed'), succeeded: t('was delivered') } as const

/** What was asked to be delivered again, newest first, and how far each is. Nothing where nobody has. */
export function Replays({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...replaysOf(id),
    // One that is at work is looked at until it is done.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ attributes }) => attributes.status === 'pending') ? 1000 : 5000,
  })
  if (error) return <p className="past mt-6">The replays could not be read: {error.message}</p>
  const replays = data?.data.filter(({ attributes }) => !attributes.dry_run) ?? []
  if (replays.length === 0) return null
  return (
    <section className="sec mt-6" aria-label={t('Replays')}>
      <header>
        <h2>{t('Replays')}</h2>
      </header>
      <ol className="hook-replays">
        {replays.map(({ id, attributes }) => (
          <li key={id}>
            <Line replay={attributes} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Line({ replay }: { replay: WebhookReplay['attributes'] }) {
  const { created_at, since, until, statuses, events, matched, queued, status } = replay
  const of = `${grouped(queued)} of ${grouped(matched)}`
  return (
    <>
      <span className="text-ink-2">
        <When at={created_at} zone="UTC" />
      </span>
      <span>
        What {statuses.map((one) => words[one]).join(' or ')} from <When at={since} zone="UTC" /> to{' '}
        <When at={until} zone="UTC" />
        {events && `, ${events.length === 1 ? events[0] : `${events.length} events`} only`}
      </span>
      <span className="hook-replay-state">
        {status === 'pending' && (
          <progress className="replay-bar" aria-label={t('Replay')} max={Math.max(1, matched)} value={queued} />
        )}
        {status === 'pending'
          ? t('{of} in the queue', { of })
          : matched === 0
            ? t('nothing was found')
            : t('{of}, all in the queue', { of })}
      </span>
    </>
  )
}
