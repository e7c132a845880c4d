import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
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
              <Say
                text={t('Paused since {time}: nothing had succeeded for five days.')}
                time={<When at={paused_at} zone="UTC" />}
              />
            </b>{' '}
            <Say text={t('When the receiver is up again, resume and {replay}.')} replay={replay} />
          </p>
        ) : (
          <p>
            <b>{t('Switched off.')}</b>{' '}
            <Say text={t('Nothing is delivered. After you resume you can {replay}.')} replay={replay} />
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
        <Say text={t('Every attempt since {time} has failed.')} time={<When at={failing_since} zone="UTC" />} />
      </b>{' '}
      {waiting > 0 && health?.oldest_waiting_at && (
        <>
          <Say
            text={tn(
              waiting,
              '{count} delivery waits, the oldest since {time}; each is tried for about three days.',
              '{count} deliveries wait, the oldest since {time}; each is tried for about three days.',
              { count: inWords(waiting), time: '{time}' },
            )}
            time={<When at={health.oldest_waiting_at} zone="UTC" />}
          />{' '}
        </>
      )}
      {t('What has failed for good can be replayed.')}
    </Note>
  )
}
