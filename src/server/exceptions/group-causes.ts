import { randomUUID } from 'node:crypto'
import type { ExceptionEntry, ExceptionState } from '#contract/exceptions/exception.ts'
import { comesBack, isOther, isWorse, type Member, newStageOf, summaryOf } from '#domain/exceptions/group.ts'
import { groupBy } from '#domain/group-by.ts'
import { type Join, keepJoins } from '../db/alerts/joins.ts'
import { insertRows, updateRows } from '../db/bulk.ts'
import {
  causesOfContainers,
  closedWith,
  exceptionsToGroup,
  isAloneGrouping,
  leaveCauses,
  membersOf,
  type OpenException,
  replaceMembers,
  takeCauseChanges,
  takeSnoozeEnds,
  type Wanted,
} from '../db/exceptions/causes.ts'
import { statesBeforeSnooze } from '../db/exceptions/exceptions.ts'
import type { NewRow, Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { tellOfExceptions } from './exception-news.ts'
import { goingOn } from './go-on.ts'

/** Changes that one transaction takes. */
export const batch = 500

/** A cause that comes back within a week is the same again; later it is another. */
export const sameFor = 7 * 86_400_000

/** How many containers a line of the history names. */
export const namedAtMost = 10

interface Plan {
  added: NewRow<'exceptions'>[]
  changed: (Partial<Row<'exceptions'>> & { id: string })[]
  /** Those that have another cause now, or had one of these. */
  moved: string[]
  entries: NewRow<'exception_entries'>[]
  /** Open ones that have become worse. */
  worse: { exception_id: string; created_at: string }[]
  gone: { exception_id: string; container_id: string }[]
  /** Those that have joined an exception at work. */
  joins: Join[]
  put: (Member & { exception_id: string })[]
}

/** Opens, changes and closes exceptions by what has changed of containers. Returns how many changes it took. */
export async function groupCauses(tx: Transaction, account_id: string, now: string): Promise<number> {
  if (!(await isAloneGrouping(tx, account_id))) return 0
  const taken = await takeCauseChanges(tx, batch)
  const ids = [...new Set(taken)]
  const wanted = groupBy(await causesOfContainers(tx, ids), causeOf)
  const happened = await takeSnoozeEnds(tx)
  const open = await exceptionsToGroup(tx, { containers: ids, causes: [...wanted.keys()], happened, now })
  const members = groupBy(
    await membersOf(
      tx,
      open.map(({ id }) => id),
    ),
    ({ exception_id }) => exception_id,
  )

  const before = await statesBeforeSnooze(tx, snoozedOf(open))

  const plan: Plan = { added: [], changed: [], moved: [], entries: [], worse: [], gone: [], joins: [], put: [] }
  const looked = new Set(ids)
  const moves = goingOn(open, { members, wanted, looked })
  const moved = new Map(moves.map((move) => [move.exception.id, move]))
  const replaced = new Set(moves.flatMap(({ instead }) => instead?.id ?? []))
  plan.moved.push(...moved.keys(), ...replaced)
  const known = new Set([...open.map(({ cause }) => cause), ...moves.map(({ cause }) => cause)])
  const since = new Date(Date.parse(now) - sameFor).toISOString()
  const missing = [...wanted.keys()].filter((cause) => !known.has(cause))
  const closed = missing.length > 0 ? await closedWith(tx, missing, since) : []
  for (const one of open) {
    const cause = moved.get(one.id)?.cause ?? one.cause
    const own = members.get(one.id) ?? []
    const takenOver = (members.get(moved.get(one.id)?.instead?.id ?? '') ?? []).filter(
      ({ container_id }) => !looked.has(container_id),
    )
    const gone = replaced.has(one.id)
    regroup(plan, one, {
      ...{ cause, before: own, wanted: gone ? [] : [...takenOver, ...(wanted.get(cause) ?? [])], now },
      looked: gone ? new Set(own.map(({ container_id }) => container_id)) : looked,
      hasHappened: happened.includes(one.id),
      backAs: backAs(before, one),
    })
  }
  for (const cause of missing) {
    const sharing = wanted.get(cause) ?? []
    const again = closed.find((one) => one.cause === cause)
    if (again) openAgain(plan, again, sharing, now)
    else openNew(plan, cause, sharing, now)
  }
  await write(tx, plan)
  await tellOfExceptions(tx, account_id, plan)
  return taken.length
}

/** Of one customer. */
const causeOf = ({ cause, customer_id }: Wanted) => `${cause.key}|${customer_id ?? ''}`

interface Regrouped {
  /** What it is about from now on. */
  cause: string
  before: readonly Member[]
  wanted: readonly Member[]
  /** The containers that were looked at: the others are what they were. */
  looked: ReadonlySet<string>
  /** What it is snoozed until. */
  hasHappened: boolean
  /** In which state it is where it comes back. */
  backAs: ExceptionState
  now: string
}

function regroup(plan: Plan, known: OpenException, regrouped: Regrouped) {
  const { cause, before, wanted, looked, hasHappened, backAs, now } = regrouped
  const { id: exception_id } = known
  const had = new Set(before.map(({ container_id }) => container_id))
  const has = new Set(wanted.map(({ container_id }) => container_id))
  const left = before.filter(({ container_id }) => looked.has(container_id) && !has.has(container_id))
  const joined = wanted.filter(({ container_id }) => !had.has(container_id))
  const after = [...before.filter(({ container_id }) => !looked.has(container_id)), ...wanted]
  plan.gone.push(...left.map(({ container_id }) => ({ exception_id, container_id })))
  plan.put.push(...wanted.map((one) => memberOf(exception_id, one)))
  const note = (kind: ExceptionEntry['attributes']['kind'], rest: Partial<NewRow<'exception_entries'>> = {}) =>
    plan.entries.push(entryOf(exception_id, kind, now, rest))

  if (left.length > 0) note(after.length > 0 ? 'left' : 'closed', named(left))
  if (joined.length > 0) note('joined', named(joined))
  if (after.length === 0) {
    plan.changed.push({
      ...stateOf(known),
      id: exception_id,
      state: 'open',
      snoozed_until: null,
      snoozed_until_event: null,
      closed_at: now,
      changed_at: now,
      updated_at: now,
    })
    return
  }
  const summary = summaryOf(after)
  const because = comesBack(known, known, { after: summary, hasJoined: joined.length > 0, hasHappened, now })
  const hasChanged = isOther(known, summary)
  const stage = newStageOf(known, summary)
  if (stage) note('became', stage)
  if (because)
    note('came_back', {
      because,
      ...(because === 'event_happened' && { snoozed_until_event: known.snoozed_until_event }),
    })
  else if (isAtWork(known)) {
    if (isWorse(known, summary)) plan.worse.push({ exception_id, created_at: now })
    const container_ids = joined.map(({ container_id }) => container_id)
    if (joined.length > 0) plan.joins.push({ exception_id, container_ids, created_at: now })
  }
  if (!because && !hasChanged && cause === known.cause) return
  plan.changed.push({
    ...stateOf(known),
    ...summary,
    id: exception_id,
    cause,
    ...(because && { state: backAs, snoozed_until: null, snoozed_until_event: null }),
    ...(hasChanged && { changed_at: now }),
    updated_at: now,
  })
}

export const snoozedOf = (some: readonly OpenException[]) =>
  some.filter(({ state }) => state === 'snoozed').map(({ id }) => id)

/** Somebody who works on it still does when its snooze ends; what was handled has to be looked at anew. */
export const backAs = (before: ReadonlyMap<string, ExceptionState>, { id }: OpenException): ExceptionState =>
  before.get(id) === 'acknowledged' ? 'acknowledged' : 'open'

/** What is put aside is told of once it comes back. */
export const isAtWork = ({ state }: OpenException) => state === 'open' || state === 'acknowledged'

/** Every row of one statement has the same columns. */
export function stateOf(row: OpenException) {
  const {
    id: _,
    account_id: __,
    severity_rank: ___,
    created_at: ____,
    note_count: _____,
    owner_id: ______,
    asked_at: _______,
    answered_at: ________,
    asker_id: _________,
    ...rest
  } = row
  return rest
}

function openAgain(plan: Plan, again: OpenException, sharing: readonly Wanted[], now: string) {
  const summary = summaryOf(sharing)
  plan.changed.push({
    ...stateOf(again),
    ...summary,
    id: again.id,
    state: 'open',
    snoozed_until: null,
    snoozed_until_event: null,
    opened_at: now,
    changed_at: now,
    closed_at: null,
    updated_at: now,
  })
  plan.put.push(...sharing.map((one) => memberOf(again.id, one)))
  plan.entries.push(entryOf(again.id, 'opened_again', now, named(sharing)))
  const stage = newStageOf(again, summary)
  if (stage) plan.entries.push(entryOf(again.id, 'became', now, stage))
}

function openNew(plan: Plan, cause: string, sharing: readonly Wanted[], now: string) {
  const id = randomUUID()
  plan.added.push({
    ...summaryOf(sharing),
    id,
    cause,
    customer_id: sharing[0]?.customer_id ?? null,
    opened_at: now,
    changed_at: now,
    created_at: now,
    updated_at: now,
  } as NewRow<'exceptions'>)
  plan.put.push(...sharing.map((one) => memberOf(id, one)))
  plan.entries.push(entryOf(id, 'opened', now, named(sharing)))
}

const memberOf = (exception_id: string, { container_id, number, cause }: Member) => ({
  exception_id,
  container_id,
  number,
  cause,
})

const named = (some: readonly Member[]) => ({
  container_numbers: some.slice(0, namedAtMost).map(({ number }) => number),
  container_count: some.length,
})

export const entryOf = (
  exception_id: string,
  kind: ExceptionEntry['attributes']['kind'],
  created_at: string,
  rest: Partial<NewRow<'exception_entries'>>,
): NewRow<'exception_entries'> => ({
  ...{
    exception_id,
    kind,
    because: null,
    state: null,
    snoozed_until: null,
    snoozed_until_event: null,
    owner_name: null,
    text: null,
    became_kind: null,
    became_reason: null,
  },
  ...{
    container_numbers: [],
    container_count: null,
    subject_names: [],
    author_name: null,
    author_kind: null,
    user_id: null,
    created_at,
  },
  ...rest,
})

async function write(tx: Transaction, { added, changed, moved, entries, gone, joins, put }: Plan) {
  await leaveCauses(tx, moved)
  await insertRows(tx, 'exceptions', added)
  await updateRows(tx, 'exceptions', changed)
  await replaceMembers(tx, gone, put)
  await insertRows(tx, 'exception_entries', entries)
  await keepJoins(tx, joins)
}
