import type { imports as endpoints } from '#contract/imports/import.ts'
import { importLimits, importResource } from '#contract/imports/import.ts'
import { type ImportRow, importRow } from '#contract/imports/import-row.ts'
import { noteSaid } from '#contract/said/import-note.ts'
import { rowSaid, undoSaid } from '#contract/said/import-row.ts'
import { readings } from '#contract/said/readings.ts'
import { refusal } from '#contract/said/refusals.ts'
import { codeOf, type Said } from '#contract/said/sentence.ts'
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
    return {
      data: rows.map((row) =>
        render(importResource, { ...row, failure_code: codeOf(readings, row.failure), results: null, kept: [] }),
      ),
      ...page,
    }
  },

  get: async ({ tx, params }) => ({ data: await shown(tx, found(await findImport(tx, params.id))) }),

  async create({ tx, body, principal, context }) {
    const { attached_document, name, text, mode } = body.data.attributes
    if (attached_document && text)
      throw new HttpError('invalid', refusal('import_text_and_file'), {
        pointer: '/data/attributes/text',
      })
    if (!attached_document && !text?.trim())
      throw new HttpError('blank', refusal('import_without_text'), { pointer: '/data/attributes/text' })
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
    if (!['checking', 'ready', 'failed'].includes(row.status))
      throw new HttpError('invalid', refusal('import_has_started'))
    const { mode = row.mode, use_proposals, ...asked } = body.data.attributes
    await refuseUnknown(tx, asked, { principal, context })
    if (asked.sheet !== undefined && !row.sheets.some(({ name }) => name === asked.sheet))
      throw new HttpError('invalid', refusal('no_such_sheet', { name: asked.sheet }), {
        pointer: '/data/attributes/sheet',
      })
    // What is proposed by a check that is on its way is not known yet.
    if (use_proposals && row.status !== 'ready')
      throw new HttpError('changed_meanwhile', refusal('import_being_read'), {
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
    if (row.status !== 'ready') throw new HttpError('invalid', refusal('import_not_ready'))
    if (row.to_track + row.to_update === 0) throw new HttpError('invalid', refusal('import_without_numbers'))
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
    if (row.status !== 'finished') throw new HttpError('invalid', refusal('import_not_finished'))
    const at = context.now().toISOString()
    if (row.undo_until !== null && row.undo_until < at)
      throw new HttpError(
        'invalid',
        refusal('import_undo_over', { days: importLimits.undoDays, until: row.undo_until }),
      )
    const undoing = found(await updateImport(tx, row, { status: 'undoing', next_attempt_at: at, claimed_until: null }))
    await wakeWorkers(tx)
    return { data: await shown(tx, undoing) }
  },

  async delete({ tx, params }) {
    const row = found(await lockImport(tx, params.id))
    if (row.started_at !== null) throw new HttpError('invalid', refusal('import_to_undo'))
    await deleteImport(tx, row.id)
    return undefined
  },

  async rows({ tx, params: { id, ...params }, context }) {
    const { status } = found(await findImport(tx, id))
    const { 'page[number]': number, 'page[size]': size } = params
    // What an earlier check said counts no more.
    if (status === 'checking') return { data: [], meta: { size, total: 0 } }
    const { rows, total } = await rowsOfImport(tx, id, { ...params, limit: size, offset: (number - 1) * size })
    return {
      data: rows.map((row) => render(importRow, { ...row, ...said(row as unknown as KeptRow, context) } as never)),
      meta: { size, total: await total() },
    }
  },
}

async function shown(tx: Transaction, row: ImportRecord) {
  const hasStarted = row.started_at !== null
  const results = hasStarted ? await countResults(tx, row.id) : null
  const targets = row.undone_at === null ? [] : await keptTargets(tx, row.id)
  const kept = targets.map((one) => ({ ...one, reason_said: undoSaid(one.reason) }))
  return render(importResource, { ...row, failure_code: codeOf(readings, row.failure), results, kept })
}

async function sentFile(tx: Transaction, token: string, { account_id }: Principal, { secrets, now }: Context) {
  const pointer = '/data/attributes/attached_document'
  const granted = readToken(secrets, token, now())
  const isOurs = granted?.may === 'attach' && granted.account_id === account_id
  const upload = isOurs ? await findUpload(tx, granted.id, now()) : undefined
  if (!upload?.file_sha256) throw new HttpError('invalid', refusal('import_file_gone'), { pointer })
  if (Number(upload.byte_size) > importLimits.bytes)
    throw new HttpError(
      'payload_too_large',
      refusal('import_file_too_large', {
        size: Math.ceil(Number(upload.byte_size) / 1e5) / 10,
        most: importLimits.bytes / 1e6,
      }),
      { pointer },
    )
  // It is not cleared away while it is attached.
  await lockFile(tx, upload.file_sha256)
  return { file_name: upload.file_name, file_sha256: upload.file_sha256 }
}

type NewDecisions = { [Name in 'columns' | 'customers' | 'corrections']?: Decisions[Name] | undefined }

/** @throws 422 for fields, parties and lines that are not there, naming them; 403 for sensitive ones */
async function refuseUnknown(
  tx: Transaction,
  { columns = [], customers = [], corrections = [] }: NewDecisions,
  { principal, context }: { principal: Principal; context: Context },
) {
  const targets = new Set((await importableFields(tx, maySeeSensitive(principal))).map(({ target }) => target))
  for (const [at, { becomes }] of columns.entries())
    if (becomes?.includes('.') && !targets.has(becomes))
      throw new HttpError('invalid', refusal('no_field_for_column', { slug: becomes }), {
        pointer: `/data/attributes/columns/${at}/becomes`,
      })
  for (const [at, { choice, party_id }] of customers.entries())
    if (choice === 'existing' && !(party_id && (await findParty(tx, party_id))))
      throw new HttpError('invalid', refusal('no_such_party', { id: party_id }), {
        pointer: `/data/attributes/customers/${at}/party_id`,
      })
  for (const [at, { scac }] of corrections.entries())
    if (scac && !context.reference.find('shipping_line', scac.toUpperCase()))
      throw new HttpError('invalid', refusal('line_not_recognized', { scac }), {
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

type KeptRow = Pick<
  ImportRow['attributes'],
  'detail' | 'result_detail' | 'notes' | 'number' | 'proposed_number' | 'same_as' | 'scac'
> & { request_said: Said | null }

function said({ detail, result_detail, notes, scac, request_said, ...row }: KeptRow, { reference }: Context) {
  const line = scac === null ? null : (reference.find('shipping_line', scac)?.name ?? null)
  return {
    detail_said: rowSaid(detail, { ...row, line }) ?? noteOf(detail),
    notes_said: notes.map(noteSaid),
    result_detail_said: request_said ? [request_said] : rowSaid(result_detail, { ...row, line }),
  }
}

/** Of a row that has nothing else, its first note says why. */
function noteOf(detail: string | null) {
  const said = detail === null ? null : noteSaid(detail)
  return said && [said]
}
