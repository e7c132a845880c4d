import { t, tn } from '#contract/language.ts'
import type { WebhookFilters } from '#contract/webhooks/webhook.ts'
/** `2 tags`, `1 carrier`, `estimates from 24 h on` */
export function filterWords(name: string, value: unknown): string {
  if (typeof value === 'number') return t('estimates from {hours} h on', { hours: value })
  const count = Array.isArray(value) ? value.length : 0
  switch (name as keyof WebhookFilters) {
    case 'parties':
      return tn(count, '{count} party', '{count} parties')
    case 'tags':
      return tn(count, '{count} tag', '{count} tags')
    case 'ports':
      return tn(count, '{count} port', '{count} ports')
    case 'carriers':
      return tn(count, '{count} carrier', '{count} carriers')
    default:
      return tn(count, '{count} field', '{count} fields')
  }
}
