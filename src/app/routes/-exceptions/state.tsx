import type { ReactNode } from 'react'
import type { Exception } from '#contract/exceptions/exception.ts'
import { t } from '#contract/language.ts'
import { awaitedWords } from '../../features/exception/words.ts'
import { hereZone } from '../../lib/zone.ts'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

interface Props {
  exception: Pick<Exception['attributes'], 'snoozed_until' | 'snoozed_until_event'>
  /** What people have made of it, in the letters of its place. */
  state: string
}

/** `Snoozed until available`, `snoozed until Tue 1 Dec 07:00`; with both, whichever is first. */
export function StateUntil({ exception: { snoozed_until, snoozed_until_event }, state }: Props) {
  const time = snoozed_until && <When at={snoozed_until} zone={hereZone()} />
  const event = snoozed_until_event && awaitedWords[snoozed_until_event]
  let words: ReactNode = state
  if (time) words = <Say text={t('{state} until {time}')} state={words} time={time} />
  if (event) words = <Say text={t('{state} until {event}')} state={words} event={event} />
  return words
}
