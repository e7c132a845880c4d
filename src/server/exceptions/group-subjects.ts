import { randomUUID } from 'node:crypto'
import type { ExceptionState } from '#contract/exceptions/exception.ts'
import { comesBack, isOther } from '#domain/exceptions/group.ts'
import { type StandingCause, summaryOfStanding, whyDown } from '#domain/exceptions/standing.ts'
import { insertRows, updateRows } from '../db/bulk.ts'
import { closedWith, isAloneGrouping, type OpenException } from '../db/exceptions/causes.ts'
import { statesBeforeSnooze } from '../db/exceptions/exceptions.ts'
import {
  connectionsOf,
  failedTracking,
  invoicesThatDiffer,
  lookAgainAt,
  openOfSubjects,
  takeSubjectChanges,
  unreadableDocuments,
} from '../db/exceptions/subjects.ts'
import type { NewRow, Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { tellOfExceptions } from './exception-news.ts'
import { backAs, entryOf, sameFor, snoozedOf, stateOf } from './group-causes.ts'

/** Tracking that failed, documents that could not be read and invoices that differ are told of this long. */
const toldFor = 30 * 86_400_000
const hour = 3_600_000

interface Plan {
  added: NewRow<'exceptions'>[]
  changed: (Partial<Row<'exceptions'>> & { id: string })[]
  entries: NewRow<'exception_entries'>[]
}

/** Opens, changes and closes exceptions that are about no container. Returns how many changes it took. */
export async function groupSubjects(tx: Transaction, account_id: string, now: string): Promise<number> {
  if (!(await isAloneGrouping(tx, account_id))) return 0
  const taken = await takeSubjectChanges(tx, now)
  if (taken === 0) return 0
  const open = await openOfSubjects(tx)
  const { causes, endsAt } = await standingCauses(tx, open, now)
  const wanted = new Map(causes.map((cause) => [cause.key, cause]))
  const plan: Plan = { added: [], changed: [], entries: [] }
  const before = await statesBeforeSnooze(tx, snoozedOf(open))
  for (const one of open) {
    const cause = wanted.get(one.cause)
    if (cause) keep(plan, one, cause, { backAs: backAs(before, one), now })
    else close(plan, one, now)
  }
  const known = new Set(open.map(({ cause }) => cause))
  const missing = causes.filter(({ key }) => !known.has(key))
  const since = new Date(Date.parse(now) - sameFor).toISOString()
  const keys = missing.map(({ key }) => key)
  const closed = keys.length > 0 ? await closedWith(tx, keys, since) : []
  for (const cause of missing)
    begin(
      plan,
      cause,
      closed.find((one) => one.cause === cause.key),
      now,
    )
  await insertRows(tx, 'exceptions', plan.added)
  await updateRows(tx, 'exceptions', plan.changed)
  await insertRows(tx, 'exception_entries', plan.entries)
  await tellOfExceptions(tx, account_id, plan)
  if (endsAt) await lookAgainAt(tx, account_id, endsAt)
  return taken
}

/** What is wrong now, and when to look again: when the first of it is too old to be told of. */
async function standingCauses(tx: Transaction, open: readonly OpenException[], now: string) {
  const since = new Date(Date.parse(now) - toldFor).toISOString()
  const tracking = await failedTracking(tx, since)
  const documents = await unreadableDocuments(tx, since)
  const invoices = await invoicesThatDiffer(tx, since)
  const firsts = [
    ...[...tracking, ...documents].map((one) => one.first_at),
    ...invoices.map((one) => one.created_at),
  ].map((at) => Date.parse(at))
  const isOpen = new Set(open.map(({ cause }) => cause))
  const causes: StandingCause[] = [
    ...tracking.map(({ scac, first_at: _, source_name, ...group }) => ({
      ...group,
      key: ['tracking_failed', scac, group.reason, group.customer_id].map((part) => part ?? '').join('|'),
      kind: 'tracking_failed' as const,
      source_name: source_name ?? scac,
      who_acts: 'us' as const,
    })),
    ...documents.map(({ first_at: _, ...group }) => ({
      ...group,
      key: `document_unreadable|${group.customer_id ?? ''}`,
      kind: 'document_unreadable' as const,
      reason: null,
      source_name: null,
      who_acts: 'us' as const,
    })),
    ...invoices.map(({ id, name, container_number, customer_id }) => ({
      ...{
        key: `invoice_differs|${id}|${customer_id ?? ''}`,
        kind: 'invoice_differs' as const,
        reason: null,
        who_acts: 'us' as const,
      },
      ...{ source_name: container_number, customer_id, subject_count: 1 },
      subjects: [{ type: 'document' as const, id, name }],
    })),
  ]
  for (const connection of await connectionsOf(tx)) {
    const keyOf = (reason: string) => `connection_down|${reason}|${connection.id}`
    const reason = whyDown(connection, now, isOpen.has(keyOf('quota_spent')))
    if (reason)
      causes.push({
        ...{ key: keyOf(reason), kind: 'connection_down', reason, source_name: connection.name, customer_id: null },
        who_acts: reason === 'connection_silent' || reason === 'connection_quiet' ? 'line' : 'us',
        subjects: [{ type: 'connection', id: connection.id, name: connection.name }],
        subject_count: 1,
      })
  }
  const ends = firsts.map((first) => first + toldFor)
  // What is tracked through a connection says nothing of it when it goes.
  if (causes.some(({ reason }) => reason === 'connection_quiet')) ends.push(Date.parse(now) + hour)
  const endsAt = ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : undefined
  return { causes, endsAt }
}

type Subjects = Pick<StandingCause, 'subjects' | 'subject_count'>

const named = ({ subjects, subject_count }: Subjects) => ({
  subject_names: subjects.map(({ name }) => name),
  container_count: subject_count,
})

interface Kept {
  /** In which state it is where it comes back. */
  backAs: ExceptionState
  now: string
}

function keep(plan: Plan, known: OpenException, cause: StandingCause, { backAs, now }: Kept) {
  const summary = summaryOfStanding(cause)
  const had = new Set(known.subjects.map(({ id }) => id))
  const joined = cause.subjects.filter(({ id }) => !had.has(id))
  const grew = cause.subject_count > known.subject_count
  if (grew)
    plan.entries.push(
      entryOf(
        known.id,
        'joined',
        now,
        named({ subjects: joined, subject_count: cause.subject_count - known.subject_count }),
      ),
    )
  const because = comesBack(known, known, { after: summary, hasJoined: grew, now })
  if (because) plan.entries.push(entryOf(known.id, 'came_back', now, { because }))
  const hasChanged = isOther(known, summary)
  if (!because && !hasChanged) return
  plan.changed.push({
    ...stateOf(known),
    ...summary,
    id: known.id,
    ...(because && { state: backAs, snoozed_until: null, snoozed_until_event: null }),
    ...(hasChanged && { changed_at: now }),
    updated_at: now,
  })
}

function close(plan: Plan, known: OpenException, now: string) {
  plan.entries.push(entryOf(known.id, 'closed', now, named(known)))
  plan.changed.push({
    ...stateOf(known),
    ...{
      id: known.id,
      state: 'open',
      snoozed_until: null,
      snoozed_until_event: null,
      closed_at: now,
      changed_at: now,
      updated_at: now,
    },
  })
}

function begin(plan: Plan, cause: StandingCause, before: OpenException | undefined, now: string) {
  const summary = summaryOfStanding(cause)
  if (before) {
    plan.entries.push(entryOf(before.id, 'opened_again', now, named(cause)))
    plan.changed.push({
      ...stateOf(before),
      ...summary,
      ...{ id: before.id, state: 'open', snoozed_until: null, snoozed_until_event: null, closed_at: null },
      ...{ opened_at: now, changed_at: now, updated_at: now },
    })
    return
  }
  const id = randomUUID()
  const times = { opened_at: now, changed_at: now, created_at: now, updated_at: now }
  plan.added.push({
    ...summary,
    id,
    cause: cause.key,
    customer_id: cause.customer_id,
    ...times,
  } as NewRow<'exceptions'>)
  plan.entries.push(entryOf(id, 'opened', now, named(cause)))
}
