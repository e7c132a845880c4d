import type { api } from '#contract/api.ts'
import { type DeliveryReport, type DeliveryStep, deliverySteps } from '#contract/delivery/step.ts'
import { type TruckerOrder, truckerOrder } from '#contract/delivery/trucker.ts'
import { type Happened, notAhead, refusalText, undoUntil, whyNot } from '#domain/delivery/steps.ts'
import { deliveryWords } from '#domain/delivery/words.ts'
import { localDate } from '#domain/instants.ts'
import { noteOpened } from '../../db/delivery/links.ts'
import { type OwnOrder, ownOrder, reportsOf } from '../../db/delivery/orders.ts'
import { asAccountOf, type Principal, type Transaction } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { setByHand, withdrawByHand } from '../../tracking/by-hand.ts'

/** The trucker's side: what is read is read as the trucker, and what is written is about the container of their order. */
export const trucker: HandlersOf<typeof api.trucker> = {
  async order({ tx, principal, context }) {
    const { data } = await shown(tx, principal, context)
    await asAccountOf(tx, principal, () => noteOpened(tx, data.id, context.now()))
    return { data }
  },

  async report({ tx, params: { language = 'en' }, body, principal, context }) {
    const { order, standing } = await known(tx, principal)
    const { step, happened_at } = body.data.attributes
    const now = context.now().toISOString()
    const at = happened_at ? new Date(happened_at).toISOString() : now
    const own = new Set(standing.map((one) => one.step))
    const why = whyNot({ step, at }, { happened: happenedOf(order), own, arrival: arrivalOf(order), now })
    if (why)
      throw new HttpError('invalid', refusalText(language, step, why), { pointer: '/data/attributes/happened_at' })
    await asAccountOf(tx, principal, () => reported(tx, { step, at: notAhead(at, now), order }, principal, context))
    return shown(tx, principal, context)
  },

  async undo({ tx, params: { language = 'en', ...params }, principal, context }) {
    const { standing } = await known(tx, principal)
    const report = found(standing.find(({ manual_value_id }) => manual_value_id === params.id))
    const until = undoUntil(report.reported_at, context.now().toISOString())
    if (until === null) throw new HttpError('changed_meanwhile', deliveryWords[language].undo_over)
    const reason = 'Undone by the trucker'
    found(await asAccountOf(tx, principal, () => withdrawByHand(tx, { id: params.id, reason }, principal, context)))
    return undefined
  },
}

/** The order of the link, and what was reported by it and stands, newest first. */
async function known(tx: Transaction, { delivery_order_id = '' }: Principal) {
  const order = await ownOrder(tx)
  // It was revoked or ended since the request came in.
  if (!order) throw new HttpError('unauthorized', 'This link opens nothing, or has ended. Ask who gave you the order.')
  const reports = (await reportsOf(tx, [delivery_order_id])).get(delivery_order_id) ?? []
  return { order, standing: reports.filter(({ ended_at }) => ended_at === null) }
}

const happenedOf = (order: OwnOrder): Happened => ({
  picked_up: order.final_destination_full_out_at ?? order.pod_full_out_at,
  delivered: order.delivered_at,
  empty_returned: order.empty_terminated_at,
})

function arrivalOf({ pod_arrived_at, pod_discharged_at, pod_timezone }: OwnOrder) {
  const at = pod_arrived_at ?? pod_discharged_at
  return at === null ? null : { at, day: localDate(at, pod_timezone) }
}

interface Report {
  step: DeliveryStep
  at: string
  order: OwnOrder
}

async function reported(tx: Transaction, { step, at, order }: Report, principal: Principal, context: Context) {
  const wish = {
    attribute: `${step}_at` as const,
    value: at,
    reason: `Reported by the trucker, ${order.trucker_name}, by the link of the delivery order`,
  }
  found(await setByHand(tx, { container_id: order.container_id, wish, expected: undefined }, principal, context))
}

async function shown(tx: Transaction, principal: Principal, context: Context): Promise<{ data: TruckerOrder }> {
  const { order, standing } = await known(tx, principal)
  const { reference, now } = context
  const { pickup_facility_id: id, pickup_facility_type: kind, pod_terminal_id } = order
  const facility = id
    ? reference.find(kind ?? 'terminal', id)
    : pod_terminal_id && reference.find('terminal', pod_terminal_id)
  const attributes = {
    ...Object.fromEntries(copied.map((name) => [name, order[name]])),
    terminal_name: facility ? facility.name : null,
    terminal_firms_code: facility ? facility.firms_code : null,
    holds: order.holds_at_pod_terminal.map(({ name, status }) => ({ name, status })),
    timezone: order.pickup_timezone,
    deadline_at: order.binding_lfd,
    deadline_timezone: order.binding_lfd_timezone,
    costs_a_day: order.shows_fees
      ? order.costs.flatMap(({ a_day, currency_code }) => (a_day === null ? [] : { amount: a_day, currency_code }))
      : [],
    steps: deliverySteps.map((step) => stepOf(step, happenedOf(order), standing, now().toISOString())),
  } as TruckerOrder['attributes']
  return { data: { id: order.id, type: truckerOrder.type, attributes } as TruckerOrder }
}

const copied = [
  ...(['company_name', 'trucker_name', 'number', 'equipment_type', 'equipment_length', 'equipment_height'] as const),
  ...([
    'seal_number',
    'weight_in_lbs',
    'verdict',
    'pickup_appointment_at',
    'pickup_number',
    'deliver_to_name',
  ] as const),
  ...([
    'deliver_to_address',
    'deliver_on',
    'deliver_from_hour',
    'deliver_until_hour',
    'return_to',
    'return_by',
  ] as const),
  ...(['remark', 'updated_at'] as const),
]

function stepOf(step: DeliveryStep, happened: Happened, standing: readonly DeliveryReport[], now: string) {
  const own = standing.find((one) => one.step === step)
  const undo_until = own ? undoUntil(own.reported_at, now) : null
  return {
    step,
    happened_at: happened[step],
    is_own: own !== undefined,
    report_id: own && undo_until ? own.manual_value_id : null,
    undo_until,
  }
}
