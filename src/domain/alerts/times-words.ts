import { weekdays as names } from '../calendar-words.ts'
import { joinedByAnd, listComma } from '../text.ts'
import type { DigestTimes } from './digest-slot.ts'

/** For a sentence, the time and `Mon, Tue and Fri`. */
export function timesWords({ local_time, weekdays }: Pick<DigestTimes, 'local_time' | 'weekdays'>) {
  const days = weekdays.toSorted((a, b) => a - b).map((one) => names[one % 7] ?? '')
  const last = days.pop() ?? ''
  return { time: local_time, weekdays: days.length > 0 ? joinedByAnd([days.join(listComma), last]) : last }
}
