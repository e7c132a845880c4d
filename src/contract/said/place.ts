import { saidByText } from './by-text.ts'
import { failureSaid } from './failure.ts'
import { places } from './places.ts'
import { type Said, type SaidValues, sayer } from './sentence.ts'

const say = sayer(places)
/** As it is kept. */
export const placeText = (code: keyof typeof places, values?: SaidValues): string => say(code, values).text

const find = saidByText(places)

/** What a kept message of a place says; null for what has no code. What the network says ends with a full stop there. */
export const placeSaid = (text: string | null): Said | null =>
  text === null ? null : (find(text) ?? failureSaid(text.replace(/\.$/, '')))
