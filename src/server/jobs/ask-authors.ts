import type { ManualAttribute } from '#contract/tracking/manual-value.ts'
import { groupBy } from '#domain/group-by.ts'
import { wallClock } from '#domain/instants.ts'
import { attributeWords } from '#domain/tracking/by-hand.ts'
import { mailPerson } from '../db/documents/mails.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { claimChanged, settleChanged, type ValueToAsk } from '../db/tracking/manual-values.ts'
import type { Context } from '../http/handler.ts'
import { oneLine } from '../portal/html.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  /** Where the links of mails lead: the address of this server as visitors know it. */
  address: () => string
}

const lease = 5 * 60_000

/** More are counted, not named. */
const mostNamed = 50

/**
 * Asks by mail whoever set a value by hand, once something else is reported beside it: it goes on to count, and only they
 * know whether it should. One mail for all that changed together.
 */
export function askAuthors({ store, context, address }: Deps): Job {
  async function ask(user_id: string, rows: readonly ValueToAsk[]) {
    await withSystem(store, async (tx) => {
      const standing = await settleChanged(tx, rows)
      const asked = rows.filter(({ id }) => standing.has(id))
      if (asked.length > 0) await mailPerson(tx, user_id, mailOf(asked, address()), context.now())
    })
  }
  return {
    name: 'ask-authors',
    async take(limit) {
      const until = new Date(context.now().getTime() + lease)
      const due = await withSystem(store, (tx) => claimChanged(tx, context.now(), until, limit))
      return [...groupBy(due, ({ user_id }) => user_id ?? '')].map(
        ([user_id, rows]) =>
          () =>
            ask(user_id, rows),
      )
    },
  }
}

function mailOf(rows: readonly ValueToAsk[], base: string) {
  const [first] = rows
  const subject =
    rows.length === 1 && first
      ? `${first.container_number}: ${wordsOf(first)} is reported differently now`
      : `${rows.length} values that you set by hand are reported differently now`
  const blocks = rows
    .slice(0, mostNamed)
    .map((row) =>
      [
        `${row.container_number}, ${wordsOf(row)}`,
        `Set by you: ${said(row.value, row.timezone)}`,
        `Reported now: ${said(row.changed_value ?? '', row.timezone)}, by ${oneLine(row.changed_by ?? '', 100)}`,
        `${base}/shipments/${row.shipment_id}?container=${row.container_id}`,
      ].join('\n'),
    )
  const left = rows.length - blocks.length
  const end = `${rows.length === 1 ? 'Your value counts' : 'Your values count'} until you withdraw ${rows.length === 1 ? 'it' : 'them'}, until the end that you gave, or until a source reports the same.`
  return { subject, body: `${[...blocks, ...(left > 0 ? [`And ${left} more.`] : []), end].join('\n\n')}\n` }
}

const nouns: Partial<Record<ManualAttribute, string>> = {
  picked_up_at: 'time of pickup',
  dropped_at: 'time of the drop',
  delivered_at: 'time of delivery',
  empty_returned_at: 'time of the empty return',
  empty_return_place: 'place for the empty',
  empty_due_on: 'last day for the empty',
}

const wordsOf = ({ attribute }: ValueToAsk) => nouns[attribute] ?? attributeWords[attribute].toLowerCase()

/** A time on the clock of the place; all else as it stands. */
function said(value: string | number, timezone: string | null): string {
  const text = String(value)
  if (!/^\d{4}-\d\d-\d\dT.*Z$/.test(text)) return oneLine(text, 200)
  return `${wallClock(text, timezone).slice(0, 16).replace('T', ' ')} (${timezone ?? 'UTC'})`
}
