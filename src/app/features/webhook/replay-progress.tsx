import { useQuery } from '@tanstack/react-query'
import { grouped, t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import { Note } from '../../ui/note.tsx'

/** How far a replay is, until all of it is in the queue. */
export function ReplayProgress({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...q(settingsApi.webhook_replays.get, { id }),
    refetchInterval: ({ state }) => (state.data?.data.attributes.status === 'finished' ? false : 1000),
  })
  if (error) return <Note tone="past">{t('How far it is could not be read: {why}', { why: error.message })}</Note>
  if (!data) return null
  const { status, matched, queued } = data.data.attributes
  const of = { count: grouped(queued), total: grouped(matched) }
  return (
    <div className="grid gap-2" role="status">
      <progress className="w-full accent-accent" aria-label={t('Replay')} max={Math.max(1, matched)} value={queued} />
      <p>
        {status === 'finished'
          ? t('All are in the queue: {count} of {total}. They are delivered in their order.', of)
          : t('{count} of {total} in the queue.', of)}
      </p>
    </div>
  )
}
