import * as z from 'zod'
import { fieldTermForm } from './custom-fields/field-term.ts'
import { askedInstant, commaList } from './json-api.ts'
import { faults } from './said/faults.ts'

/** Some of these values, with commas between: what has any of them. OpenAPI has no word for them in a text: `x-values`. */
export const anyOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  commaList(z.enum(values))
    .meta({ example: values[0], 'x-values': [...values] })
    .optional()

/** Some values of an open set, each in this form. */
const anyLike = (form: z.ZodType<string, string>, example: string) => commaList(form).meta({ example }).optional()

const code = (pattern: RegExp, what: string) => z.string().toUpperCase().regex(pattern, `is not ${what}`)

export const anyScac = anyLike(code(/^[A-Z0-9]{2,4}$/, 'a SCAC'), 'MAEU').describe('SCACs, with commas between')
export const anyLocode = anyLike(code(/^[A-Z]{2}[A-Z0-9]{3}$/, 'a UN/LOCODE'), 'USLAX').describe(
  'UN/LOCODEs, with commas between',
)
export const anyCurrency = anyLike(code(/^[A-Z]{3}$/, 'an ISO 4217 code'), 'USD').describe(
  'ISO 4217 codes, with commas between',
)
export const anyId = anyLike(z.uuid(), '5f0c3e52-6f5a-4c0e-9d0e-0f6c4c1f9b7a').describe('Ids, with commas between')
export const anyTag = anyLike(z.string().min(1).max(100), 'urgent').describe(
  'Tags of the shipment, as they are written',
)

export const anyCustomField = anyLike(
  z.string().regex(fieldTermForm, 'is not `slug`, `!slug` or `slug:value`'),
  'po_number:4500118273',
).describe(
  'Custom fields, with commas between: `priority` has a value, `!priority` has none, `priority:high` is that, ' +
    '`weight:10..20` and `due:2026-06-01..` are within that, `lot:4711*` begins with that. Of one field any of them, ' +
    'of several fields all. A comma or percent sign in a value is percent-encoded once more',
)

/** A day on the calendar of a place. Years that the database cannot keep are no years. */
const askedDate = z.iso
  .date()
  .refine((text) => !text.startsWith('0000'), faults.no_date)
  .meta({ example: '2026-06-20' })

/** A day that is counted from the one that it is at each place: `2026-06-20T10:00:00Z/P2D`, as ISO 8601 writes it. */
const askedCounted = z
  .string()
  .regex(/^(?:19|20|21)\d\d-[^/]{1,36}\/-?P\d{1,3}D$/)
  .refine((text) => askedInstant.safeParse(text.split('/')[0]).success)
  .overwrite((text) => {
    const [now = '', days] = text.split('/')
    return `${new Date(now).toJSON() ?? now}/${days}`
  })

const askedDay = z
  .union([askedDate, askedCounted], {
    error: 'is neither a day, such as 2026-06-20, nor one counted at the place, such as 2026-06-20T10:00:00Z/P2D',
  })
  .meta({ example: '2026-06-20' })

const counted =
  '; `INSTANT/P2D` is the second day after the one that it is at each place at that instant, `/P0D` that day, `/-P1D` the day before'

/** From a day to a day, both included. */
export const dates = <const Name extends string>(name: Name, what: string) =>
  ({
    [`filter[${name}][start]`]: askedDay.optional().describe(`${what}, on this day or later${counted}`),
    [`filter[${name}][end]`]: askedDay.optional().describe(`${what}, on this day or earlier${counted}`),
  }) as Record<`filter[${Name}][${'start' | 'end'}]`, z.ZodOptional<typeof askedDay>>

/** A day on the calendar of a place, or an instant, which is the same everywhere. */
const askedDeadline = z
  .union([askedDate, askedInstant, askedCounted], {
    error: 'is neither a day, such as 2026-06-20, nor an instant, nor a day counted at the place',
  })
  .meta({ example: '2026-06-20' })

/** From a day or an instant to another, both included. An instant tells what is over at its place, whatever day it is elsewhere. */
export const deadlines = <const Name extends string>(name: Name, what: string) =>
  ({
    [`filter[${name}][start]`]: askedDeadline
      .optional()
      .describe(`${what}, on this day or later; for an instant: ends then or later${counted}`),
    [`filter[${name}][end]`]: askedDeadline
      .optional()
      .describe(`${what}, on this day or earlier; for an instant: over by then${counted}`),
  }) as Record<`filter[${Name}][${'start' | 'end'}]`, z.ZodOptional<typeof askedDeadline>>

/** The change feed. */
export const updatedSince = askedInstant
  .meta({ example: '2026-06-20T10:00:00Z' })
  .optional()
  .describe(
    'Changed then or later, in the order of the changes unless `sort` says another. Follow `links.next`, and begin ' +
      'again with the last `updated_at` that was seen: nothing is left out, whatever changes meanwhile',
  )

export const checkedBefore = askedInstant
  .meta({ example: '2026-06-20T10:00:00Z' })
  .optional()
  .describe('Last checked before this instant, or never')

type Either<Column extends string> = Column | `-${Column}`

const bothWays = <Column extends string>(columns: readonly Column[]) =>
  columns.flatMap((column) => [column, `-${column}`] as Either<Column>[])

/** An order by attention, by one of these columns, or, with a leading `-`, by one of them the other way round. */
export const sortedBy = <const Column extends string>(columns: readonly Column[]) =>
  z.enum(['attention' as const, ...bothWays(columns)]).optional()

/** What a sort says: the column, and whether the order is turned round. */
export function readSort<Column extends string>(sort: 'attention' | Either<Column>) {
  const isTurned = sort.startsWith('-')
  return { by: (isTurned ? sort.slice(1) : sort) as 'attention' | Column, isTurned }
}
