import type { api } from '#contract/api.ts'
import { terminal } from '#contract/reference/place.ts'
import { refusal } from '#contract/said/refusals.ts'
import { referenceInScope, touchPlaces } from '../../db/reference/own-reference.ts'
import {
  deleteTerminal,
  holdTerminal,
  insertTerminal,
  recheckAround,
  updateTerminal,
  usesOf,
} from '../../db/reference/terminals.ts'
import type { Transaction } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { checkTerminal } from '../../reference/check-terminal.ts'
import type { TerminalRow } from '../../reference/data.ts'
import { applyWaiting } from '../../tracking/apply-waiting.ts'
import { takenBy } from './put-terminals.ts'

export const terminals: HandlersOf<typeof api.terminals> = {
  async list({ params, context }) {
    const { 'page[number]': number, 'page[size]': size, 'filter[locode]': locode, 'filter[is_own]': is_own } = params
    const wanted = params.search?.trim().toLowerCase() ?? ''
    const rows = context.reference.terminals.filter(
      (one) =>
        (locode === undefined || one.locode === locode) &&
        (is_own === undefined || one.is_own === is_own) &&
        textsOf(one).some((text) => text?.toLowerCase().includes(wanted)),
    )
    const page = rows.slice((number - 1) * size, number * size)
    return { data: page.map((row) => render(terminal, row)), meta: { size, total: rows.length } }
  },

  get: async ({ params, context }) => ({
    data: render(terminal, found(context.reference.find('terminal', params.id))),
  }),

  async create({ tx, body, principal, context }) {
    const fields = checkTerminal(body.data.attributes, context.reference)
    const row = await insertTerminal(tx, fields).catch(refuseTaken)
    await touchPlaces(tx)
    await recheckAround(tx, row, context.now())
    await applyWaiting(tx, principal.account_id, context)
    return { data: await shown(tx, row.id, context) }
  },

  async update({ tx, params, body, principal, context }) {
    const before = await ownTerminal(tx, params.id, context)
    const { name = before.name, ...said } = body.data.attributes
    const nickname = before.nickname === before.name ? name : before.nickname
    const fields = checkTerminal({ ...before, nickname, ...said, name }, context.reference)
    await updateTerminal(tx, before.id, fields, context.now()).catch(refuseTaken)
    await touchPlaces(tx)
    await recheckAround(tx, { ...before, ...fields }, context.now())
    await applyWaiting(tx, principal.account_id, context)
    return { data: await shown(tx, before.id, context) }
  },

  async delete({ tx, params, context }) {
    const row = await ownTerminal(tx, params.id, context)
    const { reports, containers, codes } = await usesOf(tx, row)
    const uses = [...count(containers, 'container'), ...count(reports, 'report'), ...count(codes, 'code')]
    // What stood in the place of a known terminal gives it back: nothing is lost.
    const isKnown = context.reference.everybodys?.places.terminal(row.source) !== undefined && codes === 0
    if (uses.length > 0 && !isKnown)
      throw new HttpError('in_use', refusal('terminal_in_use', { name: row.name, uses: uses.join(', ') }))
    await recheckAround(tx, row, context.now())
    await deleteTerminal(tx, row.id)
    await touchPlaces(tx)
    return undefined
  },
}

const textsOf = ({ name, nickname, firms_code, smdg_code, bic_facility_code, locode }: TerminalRow) => [
  name,
  nickname,
  firms_code,
  smdg_code,
  bic_facility_code,
  locode,
]

const count = (number: number, noun: string) => (number > 0 ? [`${number} ${noun}${number === 1 ? '' : 's'}`] : [])

/** With what follows from its port. */
async function shown(tx: Transaction, id: string, { reference }: Context) {
  return render(terminal, found((await referenceInScope(tx, reference)).find('terminal', id)))
}

/** @throws 404; 403 for those that everybody knows */
async function ownTerminal(tx: Transaction, idOrCode: string, { reference }: Context) {
  const { id, name, is_own } = found(reference.find('terminal', idOrCode))
  if (is_own) return found(await holdTerminal(tx, id))
  throw new HttpError('forbidden', refusal('terminal_of_everybody', { name }))
}

function refuseTaken(error: unknown): never {
  const taken = takenBy(error)
  if (!taken) throw error
  throw new HttpError('taken', taken.detail, { pointer: `/data/attributes/${taken.field}` })
}
