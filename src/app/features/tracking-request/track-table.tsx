import { X } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { listComma } from '#domain/text.ts'
import { requestTypeWords } from '../../lib/request-words.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { TrackResult } from './track-result.tsx'
import type { Correction, TrackRow } from './use-track-rows.ts'

interface Props {
  rows: readonly TrackRow[]
  lines: readonly { scac: string; short_name: string }[]
  onCorrect: (key: string, correction: Correction) => void
}

const types = Object.entries(requestTypeWords) as [RequestType, string][]

const head = { className: 'sticky top-0 z-1 h-7 border-line border-b bg-raised pe-4 text-12 text-ink-3' }
const cell =
  'h-10 border-line border-b pe-4 whitespace-nowrap max-tablet:h-auto max-tablet:min-w-0 max-tablet:border-0 max-tablet:p-0 max-tablet:whitespace-normal'

/** What was found, a row each: on a phone each is a block. All can be corrected before it is sent. */
export function TrackTable({ rows, lines, onCorrect }: Props) {
  return (
    <table
      className="max-tablet:block tablet:[&_.input]:h-[30px] tablet:[&_.input]:w-auto tablet:[&_.input]:max-w-34 tablet:[&_.input]:text-13 desk:[&_.input]:max-w-45"
      aria-label={t('Numbers found')}
    >
      <thead className="max-tablet:sr-only">
        <tr>
          <th scope="col" {...head}>
            {tc('of a text', 'Row')}
          </th>
          <th scope="col" {...head}>
            {t('Number')}
          </th>
          <th scope="col" {...head}>
            {t('Type')}
          </th>
          <th scope="col" {...head}>
            {t('Shipping line')}
          </th>
          <th scope="col" className={`${head.className} max-desk:hidden`}>
            {t('References')}
          </th>
          <th scope="col" {...head}>
            {t('Result')}
          </th>
          <th scope="col" {...head}>
            <span className="sr-only">{t('Leave out')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {rows.map((row) => (
          <Row key={row.key} row={row} lines={lines} onCorrect={(correction) => onCorrect(row.key, correction)} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: TrackRow
  lines: Props['lines']
  onCorrect: (correction: Correction) => void
}

function Row({ row, lines, onCorrect }: RowProps) {
  const { pasted, number, type, line, sent, tracked } = row
  const isOpen = !tracked && (!sent || sent.status === 'refused' || sent.status === 'failed')
  const scac = line.kind === 'known' || line.kind === 'likely' ? line.scac : line.kind === 'told' ? '' : '?'
  return (
    <tr className="border-line max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-tablet:gap-x-2 max-tablet:gap-y-1.5 max-tablet:border-b max-tablet:py-2.5">
      <td className={`${cell} text-ink-3 max-tablet:hidden`}>{pasted.line}</td>
      <th
        scope="row"
        className={`${cell} max-tablet:[grid-area:1/1/2/3] max-tablet:text-[16px] max-tablet:wrap-anywhere`}
      >
        {type === 'container' ? <ContainerNumber number={number} /> : <b className="tracking-[.02em]">{number}</b>}
      </th>
      <td className={cell}>
        {isOpen ? (
          <select
            className="input"
            aria-label={t('{number} is a', { number })}
            value={type}
            onChange={(event) => onCorrect({ type: event.target.value as RequestType })}
          >
            {types.map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
        ) : (
          requestTypeWords[type]
        )}
      </td>
      <td className={cell}>
        {isOpen ? (
          <select
            className="input"
            aria-label={t('Shipping line of {number}', { number })}
            value={scac}
            onChange={(event) => onCorrect({ scac: event.target.value })}
          >
            {scac === '?' && <option value="?">{t('Choose the line')}</option>}
            <option value="">{t('Detect line')}</option>
            {scac !== '?' && scac !== '' && !lines.some((one) => one.scac === scac) && (
              <option value={scac}>{scac}</option>
            )}
            {lines.map((one) => (
              <option key={one.scac} value={one.scac}>
                {one.short_name} ({one.scac})
              </option>
            ))}
          </select>
        ) : (
          (lines.find((one) => one.scac === scac)?.short_name ?? scac.replace('?', ''))
        )}
      </td>
      <td className={`${cell} max-w-50 overflow-hidden text-ellipsis max-desk:hidden`}>
        {pasted.references.join(listComma) || <span className="text-ink-3">{tc('nothing of the kind', 'none')}</span>}
      </td>
      <td
        className={`${cell} max-tablet:[grid-area:3/1/4/4] max-tablet:[&_.mean]:flex-wrap max-tablet:[&_.mean]:whitespace-normal`}
      >
        <TrackResult row={row} onCorrect={onCorrect} />
      </td>
      <td className={`${cell} max-tablet:[grid-area:1/3]`}>
        {isOpen && (
          <button
            type="button"
            className="btn quiet small icon"
            aria-label={t('Leave out {number}', { number })}
            onClick={() => onCorrect({ isRemoved: true })}
          >
            <X className="s" />
          </button>
        )}
      </td>
    </tr>
  )
}
