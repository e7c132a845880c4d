import { randomUUID } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { embedMessage } from '#contract/portal/embed-message.ts'
import { ownShipment, ownView } from '../../db/portal/embed.ts'
import { countOpenMessages, insertMessage, listOwnMessages } from '../../db/portal/view-messages.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { linkTokenOf } from '../../http/authenticate-view.ts'
import { found, HttpError, type Problem } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

/** Of one view, without an answer. */
const mostOpen = 50

export const embedMessages: HandlersOf<typeof api.embed_messages> = {
  async list({ tx, params }) {
    found(await ownShipment(tx, params.shipment))
    const { rows, ...page } = await listOwnMessages(tx, params.shipment, params)
    return { data: rows.map((row) => render(embedMessage, row)), ...page }
  },

  async create({ tx, body, principal, context }) {
    const { sections } = await ownView(tx)
    if (!sections.questions) throw new HttpError('forbidden', 'This view takes no messages.')
    const { about, ...written } = body.data.attributes
    const problems = complaintsAbout(written)
    if (problems.length > 0) throw new HttpError(problems)
    found(await ownShipment(tx, about))
    if ((await countOpenMessages(tx)) >= mostOpen)
      throw new HttpError('rate_limited', `${mostOpen} messages wait for an answer already.`)
    const id = randomUUID()
    const link_sealed = context.secrets.seal(linkTokenOf(principal), id)
    const { kind, text = null, day = null, from_hour = null, until_hour = null } = written
    const { address = null, name = null, email = null, language = null } = written
    const row = await insertMessage(tx, {
      ...{ kind, text, day, from_hour, until_hour, address, name, email, language },
      id,
      token_id: String(principal.token_id),
      shipment_id: about,
      link_sealed,
      due_at: context.now().toISOString(),
    })
    await wakeWorkers(tx)
    return { data: render(embedMessage, row) }
  },
}

type MessageAttributes = Omit<BodyOf<typeof api.embed_messages.create>['data']['attributes'], 'about'>

function complaintsAbout({ kind, text, day, from_hour, until_hour }: MessageAttributes): Problem[] {
  const problems: Problem[] = []
  const complain = (code: 'blank' | 'invalid', name: string, detail: string) =>
    problems.push({ code, detail, source: { pointer: `/data/attributes/${name}` } })
  if ((kind === 'question' || kind === 'wrong') && !text) complain('blank', 'text', "Text can't be blank")
  if ((kind === 'pickup' || kind === 'delivery') && !day) complain('blank', 'day', "Day can't be blank")
  if (from_hour && until_hour && until_hour <= from_hour)
    complain('invalid', 'until_hour', 'Until hour: it is not later than the hour from')
  return problems
}
