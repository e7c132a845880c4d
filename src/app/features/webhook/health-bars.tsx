import { useQuery } from '@tanstack/react-query'
import type { WebhookHour } from '#contract/webhooks/webhook-health.ts'
import { grouped, t } from '#domain/language.ts'
import { healthOf, whileShown } from './webhook-query.ts'
import '../../styles/webhooks.css'

/** Hour by hour of the last day: as high as what was tried, hatched where all of it failed, topped where some did. */
export function HealthBars({ id }: { id: string }) {
  const { data, error } = useQuery({ ...healthOf(id), ...whileShown })
  if (error) return <span title={error.message}>?</span>
  if (!data) return <span className="bone w-24" />
  const { hours, succeeded, failed } = data.data.attributes
  return (
    <span className="hook-hours" role="img" aria-label={hoursInWords(succeeded, failed)}>
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
  if (succeeded + failed === 0) return <span className="text-ink-3">{t('none')}</span>
  return (
    <span className="whitespace-nowrap">
      {inNumbers(succeeded)} of {inNumbers(succeeded + failed)}
    </span>
  )
}

const inNumbers = (count: number) => grouped(count)

const hoursInWords = (succeeded: number, failed: number) =>
  succeeded + failed === 0
    ? t('No attempt in the last 24 hours')
    : `In the last 24 hours ${inNumbers(succeeded)} of ${inNumbers(succeeded + failed)} attempts succeeded`

function barOf({ succeeded, failed }: WebhookHour): string {
  if (succeeded + failed === 0) return 'none'
  if (failed === 0) return 'good'
  return succeeded === 0 ? 'bad' : 'mixed'
}

function titleOf({ hour, succeeded, failed }: WebhookHour): string {
  const time = `${hour.slice(11, 16)} UTC`
  if (succeeded + failed === 0) return `${time}: nothing`
  return `${time}: ${inNumbers(succeeded)} delivered${failed > 0 ? `, ${inNumbers(failed)} failed` : ''}`
}
