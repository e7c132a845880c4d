import { useQuery } from '@tanstack/react-query'
import { grouped, t, tc } from '#contract/language.ts'
import type { WebhookReplay } from '#contract/webhooks/webhook-replay.ts'
import { Say } from '../../ui/say.tsx'
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
  if (error) return <p className="past mt-6">{t('The replays could not be read: {why}', { why: error.message })}</p>
  const replays = data?.data.filter(({ attributes }) => !attributes.dry_run) ?? []
  if (replays.length === 0) return null
  return (
    <section className="sec mt-6" aria-label={t('Replays')}>
      <header>
        <h2>{t('Replays')}</h2>
      </header>
      <ol>
        {replays.map(({ id, attributes }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2">
            <Line replay={attributes} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Line({ replay }: { replay: WebhookReplay['attributes'] }) {
  const { created_at, since, until, statuses, events, matched, queued, status } = replay
  const of = { count: grouped(queued), total: grouped(matched) }
  return (
    <>
      <span className="text-ink-2">
        <When at={created_at} zone="UTC" />
      </span>
      <span className="min-w-0 flex-[1_1_280px]">
        <Say
          text={
            !events
              ? t('What {happened} from {start} to {end}')
              : events.length === 1
                ? t('What {happened} from {start} to {end}, {event} only')
                : t('What {happened} from {start} to {end}, {count} events only')
          }
          happened={statuses.map((one) => words[one]).join(tc('between “had failed” and “was missed”', ' or '))}
          start={<When at={since} zone="UTC" />}
          end={<When at={until} zone="UTC" />}
          event={events?.[0]}
          count={events?.length}
        />
      </span>
      <span className="flex items-center gap-2">
        {status === 'pending' && (
          <progress
            className="w-full accent-accent"
            aria-label={t('Replay')}
            max={Math.max(1, matched)}
            value={queued}
          />
        )}
        {status === 'pending'
          ? t('{count} of {total} in the queue', of)
          : matched === 0
            ? t('nothing was found')
            : t('{count} of {total}, all in the queue', of)}
      </span>
    </>
  )
}
