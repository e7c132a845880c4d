import type { DeliveryStep } from '#contract/delivery/step.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { abbreviationAt, knownZone } from '#domain/zones/clock.ts'
import { Copied, Fact } from './fact.tsx'
import { Report } from './report.tsx'
import type { Order, useOrder } from './session.ts'
import { useSpeaking } from './speaking.ts'

type Session = Pick<ReturnType<typeof useOrder>, 'sending' | 'report' | 'undo'>
type Props = Session & { order: Order; trouble: string | null }

/** The three legs, in order, each with what is needed for it and the button that reports it. */
export function Legs({ order, trouble, ...session }: Props) {
  const { words } = useSpeaking()
  const next = order.steps.find(({ happened_at }) => happened_at === null)?.step ?? null
  return (
    <>
      {trouble && (
        <p className="mt-4 rounded-2 border-s-6 border-past bg-(--past-wash) px-4 py-3 font-mid" role="alert">
          {trouble}
        </p>
      )}
      {order.steps.map((step) => (
        <section key={step.step} className="mt-4 border-t border-line pt-4" aria-labelledby={step.step}>
          <h2 id={step.step} className="text-[18px]">
            {words.legs[step.step]}
          </h2>
          <dl className="my-2 grid gap-2">
            <Facts of={step.step} order={order} />
          </dl>
          <Report {...session} step={step} isNext={step.step === next} zone={order.timezone} />
        </section>
      ))}
      {next === null && (
        <p className="py-8" role="status">
          {words.finished}
        </p>
      )}
    </>
  )
}

function Facts({ of, order }: { of: DeliveryStep; order: Order }) {
  if (of === 'picked_up') return <PickUp order={order} />
  return of === 'delivered' ? <Deliver order={order} /> : <Return order={order} />
}

function PickUp({ order }: { order: Order }) {
  const { words, format } = useSpeaking()
  const { terminal_name, terminal_firms_code, pickup_appointment_at: at, timezone, weight_in_lbs } = order
  const zone = knownZone(timezone)
  return (
    <>
      <Fact name={words.pickup_number}>{order.pickup_number && <Copied text={order.pickup_number} />}</Fact>
      <Fact name={words.terminal}>
        {terminal_name && [terminal_name, terminal_firms_code && `(${terminal_firms_code})`].filter(Boolean).join(' ')}
      </Fact>
      <Fact name={words.appointment}>
        {at && `${format.time({ at, timezone })}${zone ? ` ${abbreviationAt(Date.parse(at), zone)}` : ''}`}
      </Fact>
      <Fact name={words.size}>{sizeOf(order, words)}</Fact>
      <Fact name={words.seal}>{order.seal_number && <Copied text={order.seal_number} />}</Fact>
      <Fact name={words.weight}>{weight_in_lbs && weightOf(weight_in_lbs, format.language)}</Fact>
      <Fact name={words.remark}>{order.remark}</Fact>
    </>
  )
}

type Speech = ReturnType<typeof useSpeaking>

function sizeOf({ equipment_type, equipment_length, equipment_height }: Order, words: Speech['words']): string | null {
  const parts = [
    equipment_length && filled(words.feet, { count: equipment_length }),
    equipment_height === 'high_cube' && words.high_cube,
    equipment_type && words.equipment[equipment_type],
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(words.comma) : null
}

function weightOf(lbs: number, language: string): string {
  const round = (value: number) => Math.round(value).toLocaleString(language)
  return `${round(lbs)} lb (${round(lbs / 2.20462262)} kg)`
}

function Deliver({ order }: { order: Order }) {
  const { words } = useSpeaking()
  const { deliver_to_name: name, deliver_to_address: address, deliver_on } = order
  const on = useDay(deliver_on)
  const hours = [order.deliver_from_hour, order.deliver_until_hour].filter(Boolean).join('–')
  return (
    <>
      <Fact name={words.to}>
        {(name || address) && (
          <>
            {name && <span className="block">{name}</span>}
            {address && <Copied text={address} />}
          </>
        )}
      </Fact>
      <Fact name={words.when}>{[on, hours].filter(Boolean).join(words.comma)}</Fact>
    </>
  )
}

function Return({ order }: { order: Order }) {
  const { words } = useSpeaking()
  const day = useDay(order.return_by)
  return (
    <>
      <Fact name={words.return_to}>{order.return_to}</Fact>
      <Fact name={words.return_by}>{day && <b>{day}</b>}</Fact>
    </>
  )
}

/** A day on the calendar of the place, as it was written. */
function useDay(day: string | null): string | null {
  const { format } = useSpeaking()
  return day && format.date({ at: `${day}T12:00:00.000Z`, timezone: null })
}
