import type { EmbedContainer, EmbedShipment, EmbedView } from '#contract/portal/embed.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { wallClock } from '../instants.ts'
import type { Cell } from '../sheet.ts'
import { createFormat, filled } from './customer-format.ts'
import { textOf } from './customer-say.ts'
import { sumOf } from './customer-telling.ts'
import { sayingsIn } from './customer-words/all.ts'
import { placeIn } from './customer-words/sayings.ts'
import { orderFileWords } from './order-file-words.ts'
import { allows, type Gated, type Policy } from './view-policy.ts'

interface Line {
  order: EmbedShipment['attributes']
  /** Null where the containers of an order are not named yet. */
  container: EmbedContainer | null
}

export interface FileColumn {
  name: string
  cell: (line: Line) => Cell
}

interface Options {
  policy: Policy
  language: ViewLanguage
  contact: EmbedView['attributes']['contact'] | undefined
  /** What the fields that the view shows are called; each once. */
  fields: readonly string[]
  /** Of all fees that the view shows. */
  currencies: readonly string[]
  /** UTC instant. */
  now: string
}

/** The columns of a file of orders: those of what the view shows, and no others. */
export function orderFileColumns({ policy, language, contact, fields, currencies, now }: Options): FileColumn[] {
  const words = sayingsIn[language]
  const says = orderFileWords[language]
  const voice = { words, format: createFormat(language, Date.parse(now)), contact }
  const place = (name: string | null | undefined) => (name ? placeIn(words, name) : null)
  const list = (texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts.filter((text) => text))].join(words.list_comma) || null
  const of = (read: (container: EmbedContainer) => Cell | undefined) => (line: Line) =>
    (line.container && read(line.container)) ?? null
  const where = (gate: Gated, columns: readonly FileColumn[]) => (allows(policy, gate) ? columns : [])

  return [
    { name: says.order, cell: ({ order }) => order.headline },
    ...where('bill_of_lading_number', [{ name: says.bill, cell: ({ order }) => order.bill_of_lading_number ?? null }]),
    ...where('references', [
      {
        name: says.references,
        cell: ({ order, container }) => list([...(order.references ?? []), ...(container?.references ?? [])]),
      },
    ]),
    { name: says.from, cell: ({ order }) => place(order.from) },
    { name: says.to, cell: ({ order }) => place(order.to) },
    ...where('containers.number', [{ name: says.container, cell: of(({ number }) => number) }]),
    { name: says.state, cell: of(({ state, state_words }) => state_words?.[language] ?? words.states[state]) },
    {
      name: says.details,
      cell: of(({ warnings, sentences }) => textOf([...warnings, ...sentences], voice) || null),
    },
    ...where('containers.eta', [
      { name: says.expected, cell: of(({ eta }) => (eta && !eta.is_actual ? momentOf(eta) : null)) },
      { name: says.arrived, cell: of(({ eta }) => (eta?.is_actual ? momentOf(eta) : null)) },
      { name: says.arrival_place, cell: of(({ eta }) => place(eta?.place)) },
      { name: says.arrival_zone, cell: of(({ eta }) => eta?.timezone) },
      { name: says.days_later, cell: of(({ eta }) => eta?.days_later) },
    ]),
    ...where('containers.deadline', [
      { name: says.last_free_day, cell: of(({ deadline }) => deadline && momentOf(deadline)) },
      { name: says.last_free_day_place, cell: of(({ deadline }) => place(deadline?.place)) },
      { name: says.last_free_day_zone, cell: of(({ deadline }) => deadline?.timezone) },
      { name: says.return_by, cell: of(({ return_by }) => return_by && momentOf({ ...return_by, has_time: false })) },
      { name: says.return_zone, cell: of(({ return_by }) => return_by?.timezone) },
      { name: says.return_to, cell: of(({ return_to }) => return_to) },
    ]),
    ...where(
      'containers.fees',
      currencies.map((currency) => ({
        name: filled(says.fees, { text: currency }),
        cell: of(({ fees = [] }) => sumOf(fees).find(({ currency_code }) => currency_code === currency)?.amount),
      })),
    ),
    ...where('containers.pickup_number', [
      { name: says.pickup_number, cell: of(({ pickup_number }) => pickup_number) },
    ]),
    ...where('containers.terminal', [{ name: says.terminal, cell: of(({ terminal }) => terminal) }]),
    ...where('containers.vessel', [
      { name: says.vessel, cell: of(({ vessel }) => vessel?.name) },
      { name: says.voyage, cell: of(({ vessel }) => vessel?.voyage_number) },
    ]),
    ...fields.map((label) => ({
      name: label,
      cell: ({ order, container }: Line) =>
        list(
          [...(order.custom_fields ?? []), ...(container?.custom_fields ?? [])].flatMap((one) =>
            one.label === label ? one.value : [],
          ),
        ),
    })),
    {
      name: says.news,
      cell: of(({ news_at }) => news_at && momentOf({ at: news_at, timezone: null, has_time: true })),
    },
  ]
}

/** A line for each container; one for an order whose containers are not named yet. */
export const orderFileLines = (orders: readonly EmbedShipment[]): Line[] =>
  orders.flatMap(({ attributes: order }): Line[] =>
    order.containers.length > 0
      ? order.containers.map((container) => ({ order, container }))
      : [{ order, container: null }],
  )

/** At its place: a spreadsheet knows no time zones. */
function momentOf({ at, timezone, has_time }: { at: string; timezone: string | null; has_time: boolean }): Cell {
  const clock = wallClock(at, timezone)
  return has_time ? { time: clock.slice(0, 19) } : { day: clock.slice(0, 10) }
}

/** A file of these orders is called `Orders 2026-06-20.csv`. */
export const orderFileName = (language: ViewLanguage, now: string, format: string) =>
  `${orderFileWords[language].file} ${now.slice(0, 10)}.${format}`
