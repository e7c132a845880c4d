import type {
  ClockKind,
  DayKind,
  FreeTimeDetail,
  StartEvent,
  Tier,
  UncountedClock,
  UncountedReason,
} from '#contract/free-time/clock.ts'
import { t, tc } from '#contract/language.ts'
import type { Fee } from '#contract/tracking/container.ts'
import { fullDayWords, partsOfDay } from '../calendar-words.ts'
import { amountWords } from '../text.ts'

export const clockWords: Record<ClockKind, string> = {
  demurrage: t('Demurrage'),
  storage: t('Storage'),
  rail_storage: t('Rail storage'),
  combined: t('Combined free time'),
  detention: t('Detention'),
  chassis: t('Chassis'),
}

export const dayWords: Record<DayKind, string> = {
  before: t('not started'),
  free: tc('kind of day', 'free'),
  weekend: t('weekend, not counted'),
  holiday: t('holiday, not counted'),
  closure: t('closed, not counted'),
  charged: tc('kind of day', 'charged'),
}

/** After "from", in what the server writes. */
export const startNouns: Record<StartEvent, string> = {
  discharged: 'discharge',
  vessel_arrived: "the vessel's arrival",
  available: 'availability',
  notified: "the railway's notice",
  full_out: 'pickup',
}

export const uncountedWords: Record<UncountedReason, string> = {
  no_rules: t('no rules fit'),
  no_place: t('place not known'),
  no_timezone: t('no time zone is known for the place'),
  not_arrived: t('no arrival known'),
  not_picked_up: t('starts at pickup'),
}

const billedAs: Partial<Record<ClockKind, Fee['type']>> = {
  demurrage: 'demurrage',
  combined: 'demurrage',
  storage: 'extended_dwell_time',
}

/** Why a clock is not counted here. Where the terminal bills it, that no rules of ours fit would be beside the point. */
export function whyUncounted({ kind, reason }: UncountedClock, fees: readonly Fee[]): string {
  const isBilled = fees.some(({ type, amount }) => type === billedAs[kind] && amount > 0)
  return isBilled && reason === 'no_rules' ? t('billed by the terminal') : uncountedWords[reason]
}

/** `310.00, from day 6: 465.00`. */
export const tierWords = (tiers: readonly Tier[]) =>
  tiers
    .map(({ from_day: day, amount }) =>
      day === 1 ? amountWords(amount) : t('from day {day}: {amount}', { day, amount: amountWords(amount) }),
    )
    .join(', ')

/** `Fri 26 Jun 2026` */
export const dateWords = (date: string): string => fullDayWords(partsOfDay(date))

const startLacks: Record<StartEvent, string> = {
  discharged: t('the discharge was not reported'),
  vessel_arrived: t("the vessel's arrival was not reported"),
  available: t('the availability was not reported'),
  notified: t("the railway's notice was not reported"),
  full_out: t('the pickup was not reported'),
}

/** Why it is not known what a clock came to. */
export const lackWords = ({ lacks, start_event }: Pick<FreeTimeDetail, 'lacks' | 'start_event'>) =>
  lacks === 'end' ? t('when it ended was not reported') : startLacks[start_event]
