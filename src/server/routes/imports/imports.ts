import type { imports as endpoints } from '#contract/imports/import.ts'
import { importLimits, importResource } from '#contract/imports/import.ts'
import { importRow } from '#contract/imports/import-row.ts'
import { maySeeSensitive } from '../../custom-fields/sensitive.ts'
import { lockFile } from '../../db/documents/document-files.ts'
import { findUpload } from '../../db/documents/uploads.ts'
import { correctableRows, countResults, keptTargets, rowsOfImport } from '../../db/imports/import-rows.ts'
import type { Decisions } from '../../db/imports/import-schema.ts'
import {
  checkAgain,
  deleteImport,
  findImport,
  type ImportRecord,
  insertImport,
  listImports,
  lockImport,
  rememberMapping,
  updateImport,
} from '../../db/imports/imports.ts'
import { findParty, insertParty, partyCalled } from '../../db/parties/parties.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { cleanFileName } from '../../documents/file-name.ts'
import { readToken } from '../../documents/tokens.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { merged } from '../../imports/decide.ts'
import { importableFields } from '../../imports/read-import.ts'

export const imports: HandlersOf<typeof endpoints> = {
  async list({ tx, params }) {
    const { rows, ...page } = await listImports(tx, params)
    return { data: rows.map((row) => render(importResource, { ...row, results: null, kept: [] })), ...page }
  },

  get: async ({ tx, params }) => ({ data: await shown(tx, found(await findImport(tx, params.id))) }),

  async create({ tx, body, principal, context }) {
    const { attached_document, name, text, mode } = body.data.attributes
    if (attached_document && text)
      throw new HttpError('invalid', 'Text: there is a file already; send one of both', {
        pointer: '/data/attributes/text',
      })
    if (!attached_document && !text?.trim())
      throw new HttpError('blank', 'Send a file, or the text of a table', { pointer: '/data/attributes/text' })
    const file = attached_document ? await sentFile(tx, attached_document, principal, context) : undefined
    const made = await insertImport(
      tx,
      {
        mode,
        file_name: file ? cleanFileName(name ?? file.file_name) : null,
        file_sha256: file?.file_sha256 ?? null,
        pasted: file ? null : (text ?? '').replaceAll('\0', ''),
        user_id: principal.user_id ?? null,
        sees_sensitive: maySeeSensitive(principal),
      },
      context.now(),
    )
    await wakeWorkers(tx)
    return { data: await shown(tx, made) }
  },

  async update({ tx, params, body, principal, context }) {
    const row = found(await lockImport(tx, params.id))
    if (!['checking', 'ready', 'failed'].includes(row.status)) throw refused(row, 'changed')
    const { mode = row.mode, use_proposals, ...asked } = body.data.attributes
    await refuseUnknown(tx, asked, { principal, context })
    if (asked.sheet !== undefined && !row.sheets.some(({ name }) => name === asked.sheet))
      throw new HttpError('invalid', `There is no sheet '${asked.sheet}' in it`, { pointer: '/data/attributes/sheet' })
    // What is proposed by a check that is on its way is not known yet.
    if (use_proposals && row.status !== 'ready')
      throw new HttpError('changed_meanwhile', 'The file is being read: wait until its rows are checked.', {
        pointer: '/data/attributes/use_proposals',
      })
    const proposals = use_proposals ? await proposedCorrections(tx, row.id) : []
    const decisions = merged(row.decisions, asked as Decisions, proposals)
    const sees_sensitive = row.sees_sensitive && maySeeSensitive(principal)
    const changed = await checkAgain(tx, row, { mode, decisions, sees_sensitive }, context.now())
    await wakeWorkers(tx)
    return { data: await shown(tx, changed) }
  },

  async start({ tx, params, principal, context }) {
    const row = found(await lockImport(tx, params.id))
    // Pressed twice.
    if (row.status === 'running' || row.status === 'finished') return { data: await shown(tx, row) }
    if (row.status !== 'ready') throw refused(row, 'started')
    if (row.to_track + row.to_update === 0)
      throw new HttpError('invalid', 'No row has a number that can be tracked or updated: correct them first.')
    const customers = []
    const party_ids = []
    const byKey = new Map<string, string>()
    for (const one of row.customers) {
      if (one.choice !== 'new') {
        customers.push(one)
        continue
      }
      // Two ways to write one new name are one party.
      const key = one.name.normalize('NFC').toLowerCase()
      // Somebody may have made it since the file was read: then it is not of this import.
      const known = byKey.get(key) ?? (await partyCalled(tx, one.name))?.id
      const party_id = known ?? (await insertParty(tx, { company_name: one.name })).id
      if (known === undefined) party_ids.push(party_id)
      byKey.set(key, party_id)
      customers.push({ ...one, party_id })
    }
    await rememberMapping(tx, row, context.now())
    const at = context.now().toISOString()
    const change = { status: 'running', started_at: at, next_attempt_at: at, claimed_until: null } as const
    const user_id = row.user_id ?? principal.user_id ?? null
    const started = found(await updateImport(tx, row, { ...change, customers, party_ids, user_id }))
    await wakeWorkers(tx)
    return { data: await shown(tx, started) }
  },

  async undo({ tx, params, context }) {
    const row = found(await lockImport(tx, params.id))
    if (row.status === 'undoing' || row.status === 'undone') return { data: await shown(tx, row) }
    if (row.status !== 'finished') throw refused(row, 'undone')
    const at = context.now().toISOString()
    if (row.undo_until !== null && row.undo_until < at)
      throw new HttpError(
        'invalid',
        `An import can be undone for ${importLimits.undoDays} days: this one could until ${row.undo_until}.`,
      )
    const undoing = found(await updateImport(tx, row, { status: 'undoing', next_attempt_at: at, claimed_until: null }))
    await wakeWorkers(tx)
    return { data: await shown(tx, undoing) }
  },

  async delete({ tx, params }) {
    const row = found(await lockImport(tx, params.id))
    if (row.started_at !== null) throw refused(row, 'discarded: undo it instead')
    await deleteImport(tx, row.id)
    return undefined
  },

  async rows({ tx, params: { id, ...params } }) {
    const { status } = found(await findImport(tx, id))
    const { 'page[number]': number, 'page[size]': size } = params
    // What an earlier check said counts no more.
    if (status === 'checking') return { data: [], meta: { size, total: 0 } }
    const { rows, total } = await rowsOfImport(tx, id, { ...params, limit: size, offset: (number - 1) * size })
    return { data: rows.map((row) => render(importRow, row as never)), meta: { size, total: await total() } }
  },
}

const words: Record<ImportRecord['status'], string> = {
  checking: 'is being read',
  ready: 'has not started',
  failed: 'cannot be read',
  running: 'is running',
  finished: 'is finished',
  undoing: 'is being undone',
  undone: 'was undone',
}
const refused = ({ status }: ImportRecord, what: string) =>
  new HttpError('invalid', `It ${words[status]}: it cannot be ${what}.`)

async function shown(tx: Transaction, row: ImportRecord) {
  const hasStarted = row.started_at !== null
  const results = hasStarted ? await countResults(tx, row.id) : null
  const kept = row.undone_at === null ? [] : await keptTargets(tx, row.id)
  return render(importResource, { ...row, results, kept })
}

async function sentFile(tx: Transaction, token: string, { account_id }: Principal, { secrets, now }: Context) {
  const pointer = '/data/attributes/attached_document'
  const granted = readToken(secrets, token, now())
  const isOurs = granted?.may === 'attach' && granted.account_id === account_id
  const upload = isOurs ? await findUpload(tx, granted.id, now()) : undefined
  if (!upload?.file_sha256)
    throw new HttpError('invalid', 'There is no such file, or it has expired: send it again', { pointer })
  if (Number(upload.byte_size) > importLimits.bytes)
    throw new HttpError(
      'payload_too_large',
      `The file has ${Math.ceil(Number(upload.byte_size) / 1e5) / 10} MB; a spreadsheet may have ${importLimits.bytes / 1e6} MB.`,
      { pointer },
    )
  // It is not cleared away while it is attached.
  await lockFile(tx, upload.file_sha256)
  return { file_name: upload.file_name, file_sha256: upload.file_sha256 }
}

type Asked = { [Name in 'columns' | 'customers' | 'corrections']?: Decisions[Name] | undefined }

/** @throws 422 for fields, parties and lines that are not there, naming them; 403 for sensitive ones */
async function refuseUnknown(
  tx: Transaction,
  { columns = [], customers = [], corrections = [] }: Asked,
  { principal, context }: { principal: Principal; context: Context },
) {
  const targets = new Set((await importableFields(tx, maySeeSensitive(principal))).map(({ target }) => target))
  for (const [at, { becomes }] of columns.entries())
    if (becomes?.includes('.') && !targets.has(becomes))
      throw new HttpError('invalid', `There is no custom field '${becomes}' that a column can become`, {
        pointer: `/data/attributes/columns/${at}/becomes`,
      })
  for (const [at, { choice, party_id }] of customers.entries())
    if (choice === 'existing' && !(party_id && (await findParty(tx, party_id))))
      throw new HttpError('invalid', `There is no party ${party_id ?? ''}`.trim(), {
        pointer: `/data/attributes/customers/${at}/party_id`,
      })
  for (const [at, { scac }] of corrections.entries())
    if (scac && !context.reference.find('shipping_line', scac.toUpperCase()))
      throw new HttpError('invalid', `Scac '${scac}' is not recognized`, {
        pointer: `/data/attributes/corrections/${at}/scac`,
      })
}

/** Right check digits, and lines that are likely. */
async function proposedCorrections(tx: Transaction, import_id: string): Promise<NonNullable<Decisions['corrections']>> {
  const rows = await correctableRows(tx, import_id)
  return rows.flatMap(({ row, outcome, proposed_number, scac }): NonNullable<Decisions['corrections']> => {
    if (outcome === 'wrong_check_digit') return proposed_number ? [{ row, number: proposed_number }] : []
    return scac ? [{ row, scac }] : []
  })
}
