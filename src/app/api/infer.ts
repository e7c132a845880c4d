import { api } from '#contract/api.ts'
import { ask } from './query.ts'

/** What a number is and of which line. Rules and counts change rarely: once an hour is enough. */
export const inferenceOf = (number: string) => ({
  ...ask(api.tracking_requests.infer_number, { body: { number: number.slice(0, 100) } }),
  staleTime: 3_600_000,
})
