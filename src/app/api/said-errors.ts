import type { ApiError } from '#contract/errors.ts'
import { faults } from '#contract/said/faults.ts'
import { refusals } from '#contract/said/refusals.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'
import { signInReasons } from '#contract/said/sign-in-reasons.ts'
import { colon } from '#domain/text.ts'
import { attributeName } from '../lib/attribute-names.ts'
import type { ShownError } from './errors.ts'

/** What an error says, by its code and values. What a newer server says by a code that is not known here stays English. */
export function saidHere(error: ApiError): ShownError {
  const said = error.meta?.said as Said | undefined
  if (!said) return error
  const refusal = wordsOf(refusals, withWhy(said))
  if (refusal !== undefined) return { ...error, detail: refusal }
  const fault = wordsOf(faults, said)
  if (fault === undefined) return error
  const { attribute, field } = said.values
  // A custom field is called what people have named it.
  const name = field ?? (attribute === undefined ? undefined : attributeName(String(attribute)))
  return {
    ...error,
    detail: name === undefined ? sentence(fault) : `${name}${colon}${fault}`,
    at_field: sentence(fault),
  }
}

/** Why, where that is a sentence of its own. */
function withWhy({ code, values }: Said): Said {
  const why = wordsOf(signInReasons, { code: String(values.why_code ?? ''), values })
  return { code, values: why === undefined ? values : { ...values, why } }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
