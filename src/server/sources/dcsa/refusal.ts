import type { Query } from '../source.ts'
import { items, member, type Part, textOf } from './read.ts'

const subjects: Record<Query['request_type'], RegExp> = {
  bill_of_lading: /transport ?document ?(?:reference|number)|bill of lading|\bb\/?l\b/i,
  booking_number: /(?:carrier ?)?booking ?(?:reference|number)/i,
  container: /equipment ?(?:reference|number)|container ?(?:reference|number)/i,
}

const complaint =
  /invalid|not valid|incorrect|malformed|format|pattern|must match|length|too (?:long|short)|characters/i

/**
 * What a 400 says of the number that was asked for; undefined where it complains of something else. Only an error that
 * names the parameter, or the kind of number, and its form counts: "invalid request" alone may be our own mistake.
 */
export function complaintAbout(body: unknown, { request_type }: Query): string | undefined {
  const whole: Part = { value: body, pointer: '' }
  const errors = [...items(member(whole, 'errors')), ...items(member(whole, 'feedbackElements')), whole]
  return errors.map(textsOf).find((text) => complaint.test(text) && subjects[request_type].test(text))
}

const textsOf = (error: Part) =>
  ['property', 'propertyPath', 'jsonPath', 'errorCodeText', 'reason', 'errorCodeMessage', 'message', 'detail']
    .flatMap((name) => textOf(member(error, name)) ?? [])
    .join(': ')
    .slice(0, 500)
