import type { api } from '#contract/api.ts'
import {
  type AwaitedEvent,
  assignee,
  type Exception,
  exception,
  exceptionEntry,
} from '#contract/exceptions/exception.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { canStillHappen } from '#domain/exceptions/awaited.ts'
import { colleaguesByIds, listColleagues } from '../../db/access/colleagues.ts'
import {
  boxesAwaiting,
  containersSharing,
  findException,
  insertEntry,
  insertNote,
  listEntries,
  listExceptions,
  lockException,
  type NamedException,
  updateException,
} from '../../db/exceptions/exceptions.ts'
import type { Row } from '../../db/schema.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { authorOf } from '../../db/tracking/manual-values.ts'
import { tellOfExceptions } from '../../exceptions/exception-news.ts'
import { found, HttpError } from '../../http/errors.ts'
import { checkExpected } from '../../http/expected.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { tellMentioned } from '../../notes/tell-mentioned.ts'
import { renderContainer } from '../../tracking/render-tracked.ts'

export const exceptions: HandlersOf<typeof api.exceptions> = {
  async list({ tx, params }) {
    const { rows, meta } = await listExceptions(tx, params)
    return { data: rows.map(shown), meta }
  },

  get: async ({ tx, params }) => ({ data: shown(found(await findException(tx, params.id))) }),

  async update({ tx, params, body, principal, context }) {
    const { attributes, relationships, meta } = body.data
    const before = found(await lockException(tx, params.id))
    checkExpected(meta?.expected, before)
    const now = context.now().toISOString()
    await putState(tx, before, { ...attributes, now }, principal)
    if (relationships?.owner) await give(tx, before, { user_id: relationships.owner.data?.id ?? null, now }, principal)
    return { data: shown(found(await findException(tx, params.id))) }
  },

  async containers({ tx, params }) {
    found(await findException(tx, params.id))
    const { rows, meta } = await containersSharing(tx, params.id, params)
    return { data: rows.map((row) => renderContainer(row)), meta }
  },

  async history({ tx, params }) {
    found(await findException(tx, params.id))
    const { rows, meta } = await listEntries(tx, params.id, params)
    return { data: rows.map((row) => render(exceptionEntry, row)), meta }
  },

  async add_note({ tx, params, body, principal, context }) {
    const { id } = found(await lockException(tx, params.id))
    const { attributes, relationships } = body.data
    const by = await entryBy(tx, principal, id, context.now().toISOString())
    const entry = await insertNote(tx, { ...by, kind: 'note', text: attributes.text })
    const about = found(await findException(tx, id))
    const mentioned_names = await tellMentioned(
      tx,
      {
        mentioned: relationships?.mentioned,
        in: { note_id: null, exception_entry_id: entry.id },
        ...{ text: attributes.text, author_name: entry.author_name },
        about,
        path: `/exceptions?open=${id}`,
      },
      principal,
      context,
    )
    return { data: render(exceptionEntry, { ...entry, mentioned_names }) }
  },

  async assignees({ tx, params, principal }) {
    const { rows, meta } = await listColleagues(tx, principal.user_id ?? null, params)
    return { data: rows.map((row) => render(assignee, { ...row, is_self: row.is_self ?? false })), meta }
  },
}

const shown = (row: NamedException): Exception => render(exception, row)

interface StateWish {
  state?: Exception['attributes']['state'] | undefined
  snoozed_until?: string | null | undefined
  snoozed_until_event?: AwaitedEvent | null | undefined
  now: string
}

/** @throws 422 where it has closed, or is to be snoozed until a time that is past or an event that has happened */
async function putState(tx: Transaction, before: Row<'exceptions'>, asked: StateWish, principal: Principal) {
  const { now } = asked
  // As it is kept: the same instant can be written in many ways.
  const wish = { ...asked, ...(asked.snoozed_until && { snoozed_until: new Date(asked.snoozed_until).toISOString() }) }
  const state = wish.state ?? before.state
  if (wish.state === undefined && wish.snoozed_until === undefined && wish.snoozed_until_event === undefined) return
  if (before.closed_at !== null) throw refused('state', refusal('exception_closed'))
  if (wish.snoozed_until && state !== 'snoozed') throw refused('snoozed_until', refusal('goes_with_snoozed'))
  if (wish.snoozed_until && wish.snoozed_until <= now) throw refused('snoozed_until', 'is past')
  if (wish.snoozed_until_event && state !== 'snoozed')
    throw refused('snoozed_until_event', refusal('goes_with_snoozed'))
  if (wish.snoozed_until_event && before.subject_count > 0)
    throw refused('snoozed_until_event', refusal('awaits_without_containers'))
  if (wish.snoozed_until_event && !(await isToCome(tx, before.id, wish.snoozed_until_event)))
    throw refused('snoozed_until_event', refusal('awaited_happened'))
  const kept = wish.state === undefined ? before.snoozed_until : null
  const snoozed_until = state === 'snoozed' ? (wish.snoozed_until === undefined ? kept : wish.snoozed_until) : null
  const keptEvent = wish.state === undefined ? before.snoozed_until_event : null
  const wished = wish.snoozed_until_event === undefined ? keptEvent : wish.snoozed_until_event
  const snoozed_until_event = state === 'snoozed' ? wished : null
  const isSame = snoozed_until === before.snoozed_until && snoozed_until_event === before.snoozed_until_event
  if (state === before.state && isSame) return
  await updateException(tx, before.id, { state, snoozed_until, snoozed_until_event }, now)
  const by = await entryBy(tx, principal, before.id, now)
  await noteAndTell(tx, before, { ...by, kind: 'state', state, snoozed_until, snoozed_until_event })
}

async function isToCome(tx: Transaction, id: string, event: AwaitedEvent) {
  return (await boxesAwaiting(tx, id)).some((box) => canStillHappen(event, box))
}

interface Giving {
  user_id: string | null
  now: string
}

/** @throws 422 where there is no such person in the account */
async function give(tx: Transaction, before: Row<'exceptions'>, { user_id, now }: Giving, principal: Principal) {
  if (user_id === before.owner_id) return
  const [owner] = user_id === null ? [null] : await colleaguesByIds(tx, [user_id])
  if (owner === undefined)
    throw new HttpError('invalid', refusal('no_such_person'), {
      pointer: '/data/relationships/owner',
    })
  await updateException(tx, before.id, { owner_id: user_id }, now)
  const owner_name = owner?.name ?? null
  await noteAndTell(tx, before, { ...(await entryBy(tx, principal, before.id, now)), kind: 'owner', owner_name })
}

/** A line of the history, and whoever follows is told. */
async function noteAndTell(
  tx: Transaction,
  { account_id }: Row<'exceptions'>,
  entry: Parameters<typeof insertEntry>[1],
) {
  await insertEntry(tx, entry)
  await tellOfExceptions(tx, account_id, { entries: [entry] })
}

const refused = (field: string, detail: Detail) =>
  new HttpError('invalid', detail, { pointer: `/data/attributes/${field}` })

/** A line of the history, by who asks. */
async function entryBy(tx: Transaction, principal: Principal, exception_id: string, created_at: string) {
  const blank = {
    ...{ because: null, state: null, snoozed_until: null, snoozed_until_event: null },
    ...{ owner_name: null, text: null, container_count: null },
  }
  return { ...blank, ...(await authorOf(tx, principal)), exception_id, container_numbers: [], created_at }
}
