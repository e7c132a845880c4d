import * as z from 'zod/mini'

// Fields of an address. Each falls back by itself, so that one broken field does not take the others along.

export const optionalText = z.catch(z.optional(z.string()), undefined)

export const pageNumber = z.catch(z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1)), 1), 1)

export const flag = z.catch(z.optional(z.literal('1')), undefined)

/** One of these; the first where it is none. */
export const oneOf = <const All extends readonly [string, ...string[]]>(all: All) =>
  z.catch(z._default(z.enum(all), all[0] as All[number]), all[0] as All[number])

const textOrList = z.union([z.string(), z.array(z.string())])

/** `a,b`, or an array, read to what of it is understood; none where it is nothing of the kind. */
function listed<Text extends string>(read: (texts: string[]) => Text[]) {
  const texts = (given: string | string[]) => read(typeof given === 'string' ? given.split(',') : given)
  return z.catch(z._default(z.pipe(textOrList, z.transform(texts)), []), [])
}

const trimmed = (texts: string[]) => texts.map((one) => one.trim())

/** What is not a choice is left out. */
export const listOf = <Choice extends string>(choices: Record<Choice, unknown>) =>
  listed((texts) => [...new Set(texts.filter((one): one is Choice => Object.hasOwn(choices, one)))])

/** Of an open set: what does not have the form, and what goes beyond a hundred, is left out. */
export const listLike = (form: RegExp) =>
  listed((texts) => [...new Set(trimmed(texts).filter((one) => form.test(one)))].slice(0, 100))

/** A text in a form that is known; anything else is none. */
export function textLike(isRight: (text: string) => boolean) {
  return z.catch(z.optional(z.string().check(z.refine(isRight))), undefined)
}

export const mostTexts = 200

/** Any texts, at most 200 of them. More would not fit into an address. */
export const textList = listed((texts) => trimmed(texts).filter(Boolean).slice(0, mostTexts))
