import { useQuery } from '@tanstack/react-query'
import { grouped, t, tc } from '#contract/language.ts'
import type { WebhookHour } from '#contract/webhooks/webhook-health.ts'
import { healthOf, whileShown } from './webhook-query.ts'

/** Hour by hour of the last day: as high as what was tried, hatched where all of it failed, topped where some did. */
export function HealthBars({ id }: { id: string }) {
  const { data, error } = useQuery({ ...healthOf(id), ...whileShown })
  if (error) return <span title={error.message}>?</span>
  if (!data) return <span className="bone w-24" />
  const { hours, succeeded, failed } = data.data.attributes
  return (
    <span
      className="inline-grid h-4 grid-cols-[repeat(24,5px)] items-end gap-px border-ink border-b"
      role="img"
      aria-label={hoursInWords(succeeded, failed)}
    >
      {hours.map((one) => (
        <i key={one.hour} className={barOf(one)} title={titleOf(one)} />
      ))}
    </span>
  )
}

/** How many attempts of the last day succeeded. */
export function Delivered({ id }: { id: string }) {
  const { data, error } = useQuery({ ...healthOf(id), ...whileShown })
  if (error) return <span title={error.message}>?</span>
  if (!data) return <span className="bone w-12" />
  const { succeeded, failed } = data.data.attributes
  if (succeeded + failed === 0) return <span className="text-ink-3">{tc('no deliveries', 'none')}</span>
  return (
    <span className="whitespace-nowrap">
      {t('{count} of {total}', { count: grouped(succeeded), total: grouped(succeeded + failed) })}
    </span>
  )
}

const hoursInWords = (succeeded: number, failed: number) =>
  succeeded + failed === 0
    ? t('No attempt in the last 24 hours')
    : t('In the last 24 hours {count} of {total} attempts succeeded', {
        count: grouped(succeeded),
        total: grouped(succeeded + failed),
      })

function barOf({ succeeded, failed }: WebhookHour): string {
  if (succeeded + failed === 0) return 'h-0.5 bg-line-2'
  if (failed === 0) return 'h-3 bg-ink-3'
  return succeeded === 0
    ? 'h-4 border border-past bg-[repeating-linear-gradient(135deg,var(--past)_0_1px,transparent_1px_3px)]'
    : 'h-3 bg-[linear-gradient(var(--past)_40%,var(--ink-3)_40%)]'
}

function titleOf({ hour, succeeded, failed }: WebhookHour): string {
  const time = `${hour.slice(11, 16)} UTC`
  if (succeeded + failed === 0) return t('{time}: nothing', { time })
  const count = grouped(succeeded)
  return failed > 0
    ? t('{time}: {count} delivered, {failed} failed', { time, count, failed: grouped(failed) })
    : t('{time}: {count} delivered', { time, count })
}
