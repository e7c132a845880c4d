import * as z from 'zod/mini'

// Fields of an address. Each falls back by itself, so that one broken field does not take the others along.

export const optionalText = z.catch(z.optional(z.string()), undefined)

export const pageNumber = z.catch(z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1)), 1), 1)

export const flag = z.catch(z.optional(z.literal('1')), undefined)

/** `a,b`; what is not a choice is left out. */
export function listOf<Choice extends string>(choices: Record<Choice, unknown>) {
  const read = (given: string | string[]) =>
    (typeof given === 'string' ? given.split(',') : given).filter((one): one is Choice => Object.hasOwn(choices, one))
  return z.catch(z._default(z.pipe(z.union([z.string(), z.array(z.string())]), z.transform(read)), []), [])
}

export const mostTexts = 200

/** `a,b`: any texts, at most 200 of them. More would not fit into an address. */
export const textList = z.catch(
  z._default(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((given: string | string[]) =>
        (typeof given === 'string' ? given.split(',') : given)
          .map((one) => one.trim())
          .filter(Boolean)
          .slice(0, mostTexts),
      ),
    ),
    [],
  ),
  [],
)
