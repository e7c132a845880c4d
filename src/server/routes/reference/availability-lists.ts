import { randomUUID } from 'node:crypto'
import type { api } from '#contract/api.ts'
import { availabilityList } from '#contract/reference/availability-list.ts'
import { listSaid } from '#contract/said/list.ts'
import { refusal } from '#contract/said/refusals.ts'
import { mappingOf, rememberMapping } from '../../db/reference/availability.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { readSent, refuseFile } from '../../reference/read-sent.ts'
import { countsOf, type Row, readList, waysOf } from '../../tracking/availability-list.ts'
import { ingestFacts } from '../../tracking/ingest.ts'

/** Of one list: no terminal has more boxes. */
const mostLines = 20_000

export const availabilityLists: HandlersOf<typeof api.availability_lists> = {
  /** The file is opened outside of the transaction: it may take its time. */
  async create({ params, body, principal, context, later, gone }) {
    const { attributes } = body.data
    const { reference } = context
    const terminal = found(reference.facility(found(reference.find('terminal', params.id)).id))
    const now = context.now()
    const checked_at = attributes.checked_at ?? now.toISOString()
    if (Date.parse(checked_at) > now.getTime() + 3_600_000)
      throw new HttpError('invalid', refusal('value_from_future'), { pointer: '/data/attributes/checked_at' })
    return async () => {
      const waiting = { caller: principal.account_id, gone: gone() }
      const rows = await readSent(attributes, { reader: context.reader, rows: mostLines, waiting })
      return later(async (tx) => {
        const last = await mappingOf(tx, terminal.id)
        const ways = waysOf(rows, { said: attributes, last, country: terminal.locode.slice(0, 2) })
        const heard = { checked_at, utc_midnight: 'date', now: now.toISOString() } as const
        const { file_name } = attributes
        const is_preview = attributes.is_preview ?? false
        if (ways.missing && !is_preview) throw refuseFile(ways.missing)
        const read = ways.missing
          ? { facts: [], rows: [], notes: [ways.missing.text] }
          : await readList(tx, { ...ways, rows, terminal, heard, file_name })
        if (!is_preview) {
          await ingestFacts(tx, { account_id: principal.account_id, scac: null, facts: read.facts }, context)
          await rememberMapping(tx, terminal.id, ways.mapping, now)
        }
        const { is_complete, date_order, currency } = ways.mapping
        const shown = {
          ...{ id: randomUUID(), file_name, is_preview, checked_at: new Date(checked_at).toISOString() },
          header_line: ways.header + 1,
          columns: ways.columns.map(({ key, header, field, samples }) => ({ column: key, header, field, samples })),
          ...{
            is_complete,
            date_order,
            currency,
            counts: countsOf(read.rows),
            rows: read.rows.map(inSaid),
            notes: read.notes,
          },
          notes_said: read.notes.map(listSaid),
        }
        return { data: render(availabilityList, shown) }
      })
    }
  },
}

/** What is said of a row, for other languages. */
const inSaid = (row: Row) => ({
  ...row,
  notes_said: row.notes.map(listSaid),
  problems: row.problems.map((one) => ({ ...one, reason_said: listSaid(one.reason) })),
})
