import type { NumberForm } from '../../reference/profiles/schema.ts'

/**
 * The forms in which a line may know a number, in the order in which they are tried. Lines print bills with their own
 * SCAC in front and may want them with or without it.
 */
export function formsOf(number: string, scac: string, form: NumberForm = 'as_typed'): string[] {
  const bare = number.startsWith(scac) && number.length > scac.length + 4 ? number.slice(scac.length) : number
  const prefixed = bare.startsWith(scac) ? bare : `${scac}${bare}`
  switch (form) {
    case 'as_typed':
      return [number]
    case 'strip':
      return [bare]
    case 'strip_then_prefixed':
      return [bare, prefixed]
    case 'prefixed_then_strip':
      return [prefixed, bare]
    default:
      return form satisfies never
  }
}
