import { X } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { listComma } from '#domain/text.ts'
import { requestTypeWords } from '../../lib/request-words.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { TrackResult } from './track-result.tsx'
import type { Correction, TrackRow } from './use-track-rows.ts'
import '../../styles/track.css'

interface Props {
  rows: readonly TrackRow[]
  lines: readonly { scac: string; short_name: string }[]
  onCorrect: (key: string, correction: Correction) => void
}

const types = Object.entries(requestTypeWords) as [RequestType, string][]

/** What was found, a row each, to be corrected before it is sent. */
export function TrackTable({ rows, lines, onCorrect }: Props) {
  return (
    <table className="track-table" aria-label={t('Numbers found')}>
      <thead>
        <tr>
          <th scope="col">{tc('of a text', 'Row')}</th>
          <th scope="col">{t('Number')}</th>
          <th scope="col">{t('Type')}</th>
          <th scope="col">{t('Shipping line')}</th>
          <th scope="col" className="refs">
            {t('References')}
          </th>
          <th scope="col">{t('Result')}</th>
          <th scope="col">
            <span className="sr-only">{t('Leave out')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
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
    <tr>
      <td className="text-ink-3">{pasted.line}</td>
      <th scope="row">
        {type === 'container' ? <ContainerNumber number={number} /> : <b className="tracking-[.02em]">{number}</b>}
      </th>
      <td>
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
      <td>
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
      <td className="refs">
        {pasted.references.join(listComma) || <span className="text-ink-3">{tc('nothing of the kind', 'none')}</span>}
      </td>
      <td className="result">
        <TrackResult row={row} onCorrect={onCorrect} />
      </td>
      <td>
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
