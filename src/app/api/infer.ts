import { api } from '#contract/api.ts'
import { canBeNumber } from '../lib/inferred.ts'
import { ask } from './query.ts'

/** What a number is and of which line. Rules and counts change rarely: once an hour is enough. */
export const inferenceOf = (number: string) => ({
  ...ask(api.tracking_requests.infer_number, { body: { number } }),
  enabled: canBeNumber(number),
  staleTime: 3_600_000,
})
