import type {
  ClockKind,
  DayKind,
  FreeTimeDetail,
  StartEvent,
  Tier,
  UncountedReason,
} from '#contract/free-time/clock.ts'
import { t } from '#domain/language.ts'
import { months, weekdays } from '../calendar-words.ts'

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
  free: 'free',
  weekend: t('weekend, not counted'),
  holiday: t('holiday, not counted'),
  closure: t('closed, not counted'),
  charged: 'charged',
}

/** After "from". */
export const startNouns: Record<StartEvent, string> = {
  discharged: 'discharge',
  vessel_arrived: t("the vessel's arrival"),
  available: 'availability',
  notified: t("the railway's notice"),
  full_out: 'pickup',
}

export const uncountedWords: Record<UncountedReason, string> = {
  no_rules: t('no rules fit'),
  no_place: t('place not known'),
  no_timezone: t('no time zone is known for the place'),
  not_arrived: t('no arrival known'),
  not_picked_up: t('starts at pickup'),
}

/** `310.00, from day 6: 465.00`. */
export const tierWords = (tiers: readonly Tier[]) =>
  tiers
    .map(
      ({ from_day, amount }) =>
        `${from_day === 1 ? '' : t('from day {from_day}: ', { from_day })}${amountWords(amount)}`,
    )
    .join(', ')

/** `1,270.00` */
export const amountWords = (amount: number) =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `Fri 26 Jun 2026` */
export function dateWords(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return `${weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** Why it is not known what a clock came to. */
export const lackWords = ({ lacks, start_event }: Pick<FreeTimeDetail, 'lacks' | 'start_event'>) =>
  lacks === 'end' ? t('when it ended was not reported') : `the ${startNouns[start_event]} was not reported`
