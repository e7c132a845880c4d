import * as z from 'zod'
import { viewLanguages } from '#contract/portal/view-sections.ts'
import { HttpError } from '../../http/errors.ts'

/** Most calendar programs ring two weeks ahead at the earliest. */
const mostDays = 14

const wishes = z.object({
  alarm: z
    .stringFormat('days', /^\d{1,2}$/)
    .transform(Number)
    .refine((days) => days <= mostDays)
    .optional(),
  language: z.enum(viewLanguages).optional(),
})

const expected: Record<string, string> = {
  alarm: `a number of days before, from 0 to ${mostDays}`,
  language: `one of ${viewLanguages.join(', ')}`,
}

/**
 * What is chosen in the address of a calendar: when it rings, and its language where the view has none. Calendar programs
 * and those who pass addresses on add parameters of their own, which are nothing to us.
 * @throws 400 for a value that is none
 */
export function wishesOf(query: Record<string, unknown>) {
  const { data, error } = wishes.safeParse(query)
  if (data) return { alarm: data.alarm ?? null, language: data.language }
  throw new HttpError(
    error.issues.map(({ path }) => {
      const parameter = String(path[0])
      return { code: 'invalid_parameter', detail: `${parameter} must be ${expected[parameter]}`, source: { parameter } }
    }),
  )
}
