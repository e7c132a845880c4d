import { filled } from '#domain/portal/customer-format.ts'
import { abbreviationAt, knownZone } from '#domain/zones/clock.ts'
import { Drawn } from './drawn.tsx'
import { Fact } from './fact.tsx'
import type { Order } from './session.ts'
import { useSpeaking } from './speaking.ts'

/** May it be collected, what keeps it, and until when: before everything else. */
export function Situation({ order }: { order: Order }) {
  const { words, format, now } = useSpeaking()
  const { verdict, holds, deadline_at, deadline_timezone, costs_a_day } = order
  const isOut = order.steps.some(({ happened_at }) => happened_at !== null)
  const isPast = deadline_at !== null && Date.parse(deadline_at) < now
  const isLate = isPast && (verdict === 'ready' || verdict === 'released_by_hand')
  const kind = isOut ? 'gone' : isLate ? 'late' : (kinds[verdict] ?? 'unknown')
  const standing = holds.filter(({ status }) => status !== 'cleared')
  const zone = knownZone(deadline_timezone)
  return (
    <section
      className={`mt-4 rounded-2 border border-s-6 border-line px-4 py-3 ${tones[kind].paper}`}
      aria-live="polite"
    >
      <p className={`flex items-center gap-2 text-[20px] leading-7 font-bold ${tones[kind].ink}`}>
        <Sign kind={kind} />
        {isOut ? words.verdicts.gone : isLate ? words.available : words.verdicts[verdict]}
      </p>
      {!isOut && standing.length > 0 && (
        <ul className="ms-8 mt-1 list-disc font-mid">
          {standing.map(({ name, status }) => (
            <li key={name}>
              {status === 'pending' ? filled(words.hold_pending, { hold: words.holds[name] }) : words.holds[name]}
            </li>
          ))}
        </ul>
      )}
      {!isOut && deadline_at && (
        <dl className="my-2 grid gap-2">
          <Fact name={isPast ? words.deadline_past : words.deadline}>
            <b>{format.date({ at: deadline_at, timezone: deadline_timezone })}</b>
            {zone && <span className="text-14 text-ink-2"> {abbreviationAt(Date.parse(deadline_at), zone)}</span>}
            {costs_a_day.map(({ amount, currency_code }) => (
              <span key={currency_code} className="block">
                {filled(words.day_costs, { money: format.money(amount, currency_code) })}
              </span>
            ))}
          </Fact>
        </dl>
      )}
    </section>
  )
}

type Kind = keyof typeof tones

/** The bar and the paper, and the words on it. */
const tones = {
  ready: { paper: 'border-s-ready bg-(--ready-wash)', ink: 'text-ready' },
  blocked: { paper: 'border-s-blocked bg-(--blocked-wash)', ink: 'text-blocked' },
  late: { paper: 'border-s-past bg-(--past-wash)', ink: 'text-past' },
  gone: { paper: 'border-s-(--done) bg-raised', ink: 'text-(--done)' },
  unknown: { paper: 'border-s-(--unknown) bg-(--unknown-wash)', ink: 'text-(--unknown)' },
}

const kinds: Partial<Record<Order['verdict'], Kind>> = {
  ready: 'ready',
  released_by_hand: 'ready',
  blocked: 'blocked',
  not_released: 'blocked',
  gone: 'gone',
}

/** A sign beside the words, for who sees no colours. */
function Sign({ kind }: { kind: Kind }) {
  const path =
    kind === 'ready'
      ? 'm8 12 3 3 5-6'
      : kind === 'blocked'
        ? 'M5.6 5.6l12.8 12.8'
        : kind === 'late'
          ? 'M12 7v6M12 16.5v.5'
          : kind === 'gone'
            ? 'M7 12h9M12.5 8.5 16 12l-3.5 3.5'
            : 'M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.2'
  return (
    <Drawn>
      <circle cx="12" cy="12" r="9" />
      <path d={path} />
    </Drawn>
  )
}
