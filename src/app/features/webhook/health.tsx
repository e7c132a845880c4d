import { CircleCheck, CirclePause, CircleQuestionMark, TriangleAlert } from 'lucide-react'
import { t } from '#contract/language.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { comma } from '#domain/text.ts'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

/** How it goes with a receiver, and why. */
export function Health({ webhook }: { webhook: Webhook['attributes'] }) {
  const { active, paused_at, failing_since, last_succeeded_at } = webhook
  if (!active)
    return paused_at ? (
      <Mean tone="past" icon={CirclePause} words={t('Paused')} why={t('nothing succeeded for five days')} />
    ) : (
      <Mean tone="done" icon={CirclePause} words={t('Switched off')} />
    )
  if (failing_since) {
    const words = (
      <span>
        <Say text={t('Failing since {time}')} time={<When at={failing_since} zone="UTC" />} />
      </span>
    )
    return <Mean tone="warning" icon={TriangleAlert} words={words} />
  }
  return last_succeeded_at ? (
    <Mean tone="ready" icon={CircleCheck} words={t('Healthy')} />
  ) : (
    <Mean tone="unknown" icon={CircleQuestionMark} words={t('Nothing sent yet')} />
  )
}

/** When something was delivered last, and when that failed last. */
export function LastDelivery({ webhook }: { webhook: Webhook['attributes'] }) {
  const { last_succeeded_at, last_failed_at } = webhook
  if (!last_succeeded_at && !last_failed_at) return <span className="text-ink-3">{t('never')}</span>
  return (
    <>
      {last_succeeded_at && <When at={last_succeeded_at} zone="UTC" />}
      {last_failed_at && (
        <span className="text-ink-3">
          {last_succeeded_at && comma}
          <Say text={t('failed {time}')} time={<When at={last_failed_at} zone="UTC" />} />
        </span>
      )}
    </>
  )
}
