import type { Exception } from '#contract/exceptions/exception.ts'
import type { Severity } from '#contract/exceptions/kinds.ts'
import { t, tc } from '#contract/language.ts'
import { weightOf } from '#domain/exceptions/weight.ts'
import { actsWords, kindWords } from '#domain/exceptions/words.ts'
import { capital } from '#domain/text.ts'
import type { Grouping, View } from './choices.ts'

export const viewWords: Record<View, string> = {
  open: tc('adjective: exceptions that are open', 'Open'),
  mine: t('Mine'),
  unassigned: t('Unassigned'),
  cost: tc('exceptions that cost money now', 'Cost money now'),
  aside: t('Put aside'),
  closed: tc('adjective: exceptions that are closed', 'Closed'),
}

export const groupingWords: Record<Grouping, string> = {
  cause: t('By cause'),
  who: t('By who acts'),
  customer: t('By customer'),
}

const isAside = ({ attributes: { state } }: Exception) => state === 'snoozed' || state === 'handled'

/** Those of a view, of all that have not closed. */
export function inView(view: View, all: readonly Exception[], self: string | undefined): Exception[] {
  switch (view) {
    case 'closed':
      return [...all]
    case 'aside':
      return all.filter(isAside)
    case 'open':
      return all.filter((one) => !isAside(one))
    case 'mine':
      return all.filter((one) => !isAside(one) && one.relationships.owner.data?.id === self)
    case 'unassigned':
      return all.filter((one) => !isAside(one) && one.relationships.owner.data === null)
    case 'cost':
      return all.filter((one) => !isAside(one) && one.attributes.severity === 'costs_now')
  }
}

export interface Group {
  id: string
  words: string
  rows: Exception[]
}

/**
 * What costs most is above, groups as well as the rows in them: by severity, then by money a day, then by the first
 * deadline. What has closed stays in its order.
 */
export function inGroups(rows: readonly Exception[], by: Grouping): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const { id, words } = groupOf(row, by)
    const group = groups.get(id) ?? { id, words, rows: [] }
    group.rows.push(row)
    groups.set(id, group)
  }
  const all = [...groups.values()]
  if (rows.some(({ attributes }) => attributes.closed_at !== null)) return all
  return byRank(
    all.map((group) => ({ ...group, rows: byRank(group.rows, (row) => [row]) })),
    (group) => group.rows,
  )
}

const ranks: Record<Severity, number> = { costs_now: 0, soon: 1, watch: 2 }

/** In what order, of those with the same rank as it was. Currencies are compared as the home page does, never added. */
function byRank<One>(some: readonly One[], rowsOf: (one: One) => readonly Exception[]): One[] {
  const ranked = some.map((one) => {
    const rows = rowsOf(one).map(({ attributes }) => attributes)
    return {
      one,
      severity: Math.min(...rows.map(({ severity }) => ranks[severity])),
      money: weightOf(rows.flatMap(({ costs }) => costs)) ?? 0,
      deadline: rows.flatMap(({ first_deadline_at }) => first_deadline_at ?? []).toSorted()[0] ?? 'z',
    }
  })
  return ranked
    .toSorted(
      (a, b) =>
        a.severity - b.severity ||
        b.money - a.money ||
        (a.deadline < b.deadline ? -1 : a.deadline === b.deadline ? 0 : 1),
    )
    .map(({ one }) => one)
}

function groupOf({ attributes, relationships }: Exception, by: Grouping) {
  switch (by) {
    case 'cause':
      return { id: attributes.kind, words: kindWords[attributes.kind] }
    case 'who':
      return {
        id: attributes.who_acts ?? '',
        words: attributes.who_acts ? capital(actsWords(attributes.who_acts)) : t('Nobody acts'),
      }
    case 'customer':
      return { id: relationships.customer.data?.id ?? '', words: attributes.customer_name ?? t('No customer') }
  }
}
