import { api } from '#contract/api.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { WebhookFilters } from '#contract/webhooks/webhook.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

interface NewWebhook {
  events: readonly EventName[]
  filters?: WebhookFilters
  /** In the address, in a header and in the filters. */
  owner?: string
}

/** A webhook of theirs. Returns its id. */
export async function subscribe({ client }: Someone, { events, filters, owner }: NewWebhook): Promise<string> {
  const own = owner && { headers: [{ name: 'X-Owner', value: `${owner}-HEADER` }], filters: { tags: [`${owner}-TAG`] } }
  const attributes = { url: `https://example.com/${owner ?? ''}`, events: [...events], filters, ...own }
  return (await client(api.webhooks.create, { body: { data: { attributes } } })).data.id
}
