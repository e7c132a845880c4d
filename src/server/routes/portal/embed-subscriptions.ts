import { randomUUID } from 'node:crypto'
import type { api } from '#contract/api.ts'
import { ownView } from '../../db/portal/embed.ts'
import { insertSubscription } from '../../db/portal/view-subscriptions.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { linkTokenOf } from '../../http/authenticate-view.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const embedSubscriptions: HandlersOf<typeof api.embed_subscriptions> = {
  /** The same statements whatever there is: what it is about is looked for later, by jobs/tell-subscribers.ts. */
  async create({ tx, body, principal, context }) {
    const { sections } = await ownView(tx)
    if (context.mailsNeed.length > 0 || !sections.subscriptions)
      throw new HttpError('forbidden', 'This view sends no mails.')
    const { email, about, events, eta_days = 1, language = null } = body.data.attributes
    const isId = uuid.test(about)
    const id = randomUUID()
    await insertSubscription(tx, {
      id,
      token_id: String(principal.token_id),
      link_sealed: context.secrets.seal(linkTokenOf(principal), id),
      email,
      shipment_id: isId ? about : null,
      reference: isId ? null : about,
      events: [...new Set(events)],
      eta_days,
      language,
      due_at: context.now().toISOString(),
    })
    await wakeWorkers(tx)
    return undefined
  },
}
