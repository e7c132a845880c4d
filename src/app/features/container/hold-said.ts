import { t } from '#contract/language.ts'
import type { Hold } from '#contract/tracking/container.ts'

/** What it is, and who clears it. */
const explanations: Record<Hold['name'], string> = {
  freight: t('The shipping line has not released the freight: the payer, the forwarder or the line clears it.'),
  customs: t('Customs asks for documents, an examination or an inspection: a licensed customs broker clears it.'),
  USDA: t(
    'Agriculture inspection of food, plants or wood packaging: the broker or the agriculture compliance team clears it.',
  ),
  VACIS: t('Customs scans the container by X-ray or gamma ray: the broker clears it.'),
  TMF: t('A fee of the terminal is unpaid: paying the terminal clears it.'),
  other: t(
    'The terminal holds the container for a reason of its own: the terminal or the broker can say who clears it.',
  ),
}

/** How the API says the same, in English, where a terminal lists the hold. */
const ofTerminal = /(?:^|(?<=\)\. ))[A-Z][^."]*: [^."]*clears it\.\s*/

/** And where a line or customs told of it. */
const ofOthers =
  /(?:^|(?<=\)\. ))(?:The shipping line has not released the freight|Customs has not released the container|Customs selected the container for a scan)\.\s*/
const ofAnybody = /(?:^|(?<=\)\. ))The container is on hold\.\s*/

/** What the description says besides: what the terminal wrote, in quotes, and what people did about the hold. */
export const restOf = (description: string) =>
  description.replace(ofTerminal, '').replace(ofOthers, '').replace(ofAnybody, '')

/** What the description of a hold says, in the reader's language. */
export function holdSaid({ name, description }: Pick<Hold, 'name' | 'description'>): string {
  const rest = restOf(description)
  return [explained(name, description), rest].filter(Boolean).join(' ')
}

/** Of no known kind it is known only who holds it: a terminal that lists it. */
function explained(name: Hold['name'], description: string): string | null {
  if (name === 'TMF' && /\bPierPass clears it\./.test(description))
    return t('The traffic mitigation fee (TMF) is unpaid: paying it to PierPass clears it.')
  if (name !== 'other' || description === '' || ofTerminal.test(description)) return explanations[name]
  return ofAnybody.test(description) ? t('The container is on hold.') : null
}
