import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { t } from '#domain/language.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { inWords } from './queue.tsx'
import { healthOf, whileShown } from './webhook-query.ts'

/** What is wrong with the receiver, and what can be done about it. */
export function WebhookNote({ webhook: { id, attributes } }: { webhook: Webhook }) {
  const { active, paused_at, failing_since } = attributes
  const health = useQuery({ ...healthOf(id), ...whileShown }).data?.data.attributes
  const waiting = health?.queue_length ?? 0
  const update = useApiMutation(api.webhooks.update)
  const resume = () =>
    update.mutate({ params: { id }, body: { data: { type: 'webhook', attributes: { active: true } } } })
  const queued = waiting === 1 ? t('1 delivery waits') : `${inWords(waiting)} deliveries wait`
  const replay = (
    <Link to="/webhooks/$id/replay" params={{ id }} search={true}>
      {t('replay what was missed')}
    </Link>
  )
  if (!active)
    return (
      <Note tone={paused_at ? 'past' : 'unknown'}>
        {paused_at ? (
          <p>
            <b>
              Paused since <When at={paused_at} zone="UTC" />: nothing had succeeded for five days.
            </b>{' '}
            When the receiver is up again, resume and {replay}.
          </p>
        ) : (
          <p>
            <b>{t('Switched off.')}</b> Nothing is delivered. After you resume you can {replay}.
          </p>
        )}
        <Button small className="mt-2" busy={update.isPending} onClick={resume}>
          {t('Resume')}
        </Button>
        {update.error && <p className="past mt-2">{update.error.message}</p>}
      </Note>
    )
  if (!failing_since) return null
  return (
    <Note tone="warning">
      <b>
        Every attempt since <When at={failing_since} zone="UTC" /> has failed.
      </b>{' '}
      {waiting > 0 && health?.oldest_waiting_at && (
        <>
          {queued}, the oldest since <When at={health.oldest_waiting_at} zone="UTC" />; each is tried for about three
          days.{' '}
        </>
      )}
      What has failed for good can be replayed.
    </Note>
  )
}
