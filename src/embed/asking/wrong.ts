import { ApiFailure } from '#app/api/errors.ts'

/** Why it was not done, as a key of the words. */
export type Wrong =
  | 'bad_email'
  | 'bad_number'
  | 'bad_days'
  | 'no_events'
  | 'no_text'
  | 'no_day'
  | 'bad_hours'
  | 'limit'
  | 'not_offered'
  | 'failed'

const fields: Record<string, Wrong> = {
  email: 'bad_email',
  about: 'bad_number',
  events: 'no_events',
  eta_days: 'bad_days',
  text: 'no_text',
  day: 'no_day',
  from_hour: 'bad_hours',
  until_hour: 'bad_hours',
}

export function wrongWith(error: unknown): Wrong {
  if (!(error instanceof ApiFailure)) return 'failed'
  if (error.status === 429) return 'limit'
  if (error.status === 403) return 'not_offered'
  const [source] = error.errors.map((one) => one.source)
  const [, name = ''] = /^\/data\/attributes\/(\w+)/.exec((source && 'pointer' in source && source.pointer) || '') ?? []
  return fields[name] ?? 'failed'
}
