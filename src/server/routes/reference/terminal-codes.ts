import type { api } from '#contract/api.ts'
import { terminalCode } from '#contract/reference/terminal-code.ts'
import { refusal } from '#contract/said/refusals.ts'
import {
  assignCode,
  deleteCode,
  findCode,
  holdCode,
  type ListedCode,
  listCodes,
} from '../../db/reference/terminal-codes.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { applyWaiting } from '../../tracking/apply-waiting.ts'

export const terminalCodes: HandlersOf<typeof api.terminal_codes> = {
  async list({ tx, params }) {
    const { rows, meta } = await listCodes(tx, params)
    return { data: rows.map(shown), meta }
  },

  get: async ({ tx, params }) => ({ data: shown(found(await findCode(tx, params.id))) }),

  async update({ tx, params, body, principal, context }) {
    const { id } = found(await holdCode(tx, params.id))
    const { terminal_id } = body.data.attributes
    const terminal = context.reference.find('terminal', terminal_id)
    if (!terminal)
      throw new HttpError('invalid', refusal('no_such_terminal', { id: terminal_id }), {
        pointer: '/data/attributes/terminal_id',
      })
    await assignCode(tx, id, terminal.id, context.now())
    await applyWaiting(tx, principal.account_id, context)
    return { data: shown(found(await findCode(tx, id))) }
  },

  async delete({ tx, params }) {
    found(await deleteCode(tx, params.id))
    return undefined
  },
}

const shown = (row: ListedCode) => render(terminalCode, { ...row, locode: row.locode || null })
