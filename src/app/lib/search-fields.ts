import * as z from 'zod/mini'

// Fields of an address. Each falls back by itself, so that one broken field does not take the others along.

export const optionalText = z.catch(z.optional(z.string()), undefined)

export const pageNumber = z.catch(z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1)), 1), 1)

export const flag = z.catch(z.optional(z.literal('1')), undefined)

const split = (given: string | string[]) => (typeof given === 'string' ? given.split(',') : given)
const textOrList = z.union([z.string(), z.array(z.string())])

/** `a,b`; what is not a choice is left out. */
export function listOf<Choice extends string>(choices: Record<Choice, unknown>) {
  const read = (given: string | string[]) => [
    ...new Set(split(given).filter((one): one is Choice => Object.hasOwn(choices, one))),
  ]
  return z.catch(z._default(z.pipe(textOrList, z.transform(read)), []), [])
}

/** `a,b` of an open set; what does not have the form, and what goes beyond a hundred, is left out. */
export function listLike(form: RegExp) {
  const read = (given: string | string[]) =>
    [
      ...new Set(
        split(given)
          .map((one) => one.trim())
          .filter((one) => form.test(one)),
      ),
    ].slice(0, 100)
  return z.catch(z._default(z.pipe(textOrList, z.transform(read)), []), [])
}

/** A text in a form that is known; anything else is none. */
export function textLike(isRight: (text: string) => boolean) {
  return z.catch(z.optional(z.string().check(z.refine(isRight))), undefined)
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
