import { t, tc } from '#contract/language.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { listComma } from '#domain/text.ts'
import { When } from '../../ui/when.tsx'
import { filterWords } from './filter-words.ts'
import { Health, LastDelivery } from './health.tsx'
import { Delivered, HealthBars } from './health-bars.tsx'
import { Queue } from './queue.tsx'
import { SecretField } from './secret-field.tsx'

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { events, headers, filters, created_at } = webhook.attributes
  const only = Object.entries(filters ?? {}).map(([name, value]) => filterWords(name, value))
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      <div>
        <dt className="text-12 text-ink-3">{t('Health')}</dt>
        <dd>
          <Health webhook={webhook.attributes} />
        </dd>
      </div>
      <div>
        <dt className="text-12 text-ink-3">{t('Last 24 hours')}</dt>
        <dd className="flex flex-wrap items-end gap-2">
          <HealthBars id={webhook.id} /> <Delivered id={webhook.id} />
        </dd>
      </div>
      <div>
        <dt className="text-12 text-ink-3">{t('Last delivered')}</dt>
        <dd>
          <LastDelivery webhook={webhook.attributes} />
        </dd>
      </div>
      <div>
        <dt className="text-12 text-ink-3">{t('Waiting')}</dt>
        <dd>
          <Queue id={webhook.id} />
        </dd>
      </div>
      <div>
        <dt className="text-12 text-ink-3">{t('Events')}</dt>
        <dd title={events.join('\n')}>{events.length === 1 ? events[0] : events.length}</dd>
      </div>
      <div>
        <dt className="text-12 text-ink-3">{t('Only for')}</dt>
        <dd>{only.join(listComma) || t('everything')}</dd>
      </div>
      <div>
        <dt className="text-12 text-ink-3">{t('Headers')}</dt>
        <dd>{headers.map(({ name }) => name).join(listComma) || tc('no headers', 'none')}</dd>
      </div>
      <div>
        <dt className="text-12 text-ink-3">{t('Added')}</dt>
        <dd>
          <When at={created_at} zone="UTC" dayOnly />
        </dd>
      </div>
      <div className="w-full">
        <dt className="text-12 text-ink-3">{t('Secret')}</dt>
        <dd>
          <SecretField webhook={webhook} />
        </dd>
      </div>
    </dl>
  )
}
