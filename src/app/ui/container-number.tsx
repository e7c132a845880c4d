import { t } from '#contract/language.ts'
import { hasValidCheckDigit } from '#domain/tracking/iso6346.ts'
import { matchIn, partsOf } from '../lib/marked.ts'
import { Marked, Parts } from './marked.tsx'

interface Props {
  number: string
  /** What was searched, to be marked. */
  query?: string
}

/** Owner, twice three digits, check digit. */
const segments = [
  ['owner', 0, 4],
  ['gap', 4, 7],
  ['gap', 7, 10],
  ['digit', 10, 11],
] as const

/** A container number as painted on the door. Copies as `TCLU4829132`; a wrong check digit is dashed. */
export function ContainerNumber({ number, query = '' }: Props) {
  if (!/^[A-Z]{4}\d{7}$/.test(number))
    return (
      <span className="num">
        <Marked text={number} query={query} />
      </span>
    )
  const valid = hasValidCheckDigit(number)
  const match = matchIn(number, query)
  return (
    <span className={valid ? 'num' : 'num bad'} title={valid ? undefined : t('The check digit is wrong')} dir="ltr">
      {segments.map(([name, from, to]) => (
        <i key={from} className={name}>
          <Parts parts={partsOf(number, match, [from, to])} />
        </i>
      ))}
    </span>
  )
}
