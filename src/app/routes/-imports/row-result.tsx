import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Check,
  CircleQuestionMark,
  Copy,
  Link as LinkIcon,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
  X,
} from 'lucide-react'
import { api } from '#contract/api.ts'
import type { ImportRow } from '#contract/imports/import-row.ts'
import { language, t, tc } from '#contract/language.ts'
import { faults } from '#contract/said/faults.ts'
import { importCells, importNotes } from '#contract/said/import-notes.ts'
import { importRowSentences } from '#contract/said/import-rows.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'
import { capital, listComma } from '#domain/text.ts'
import { requestErrorWords } from '#domain/tracking/request-error.ts'
import type { Tone } from '#domain/tracking/words.ts'
import { q } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Mean } from '../../ui/mean.tsx'
import type { Change } from './use-change.ts'
import { outcomeWords, resultWords } from './words.ts'

const icons: Partial<Record<Tone, LucideIcon>> = {
  ready: Check,
  done: LinkIcon,
  unknown: Copy,
  warning: TriangleAlert,
  past: X,
}

/** Of a row its sentences; in the words of the server where it says what is not known here. */
export function rowWords(said: readonly Said[] | null, english: string | null): string | null {
  if (language === 'en') return english
  const sentences =
    said?.map((one) => wordsOf(importRowSentences, one) ?? noteWords(one) ?? requestErrorWords(one)) ?? []
  return sentences.length > 0 && sentences.every(Boolean) ? sentences.join(listComma) : english
}

const asList = (said: Said | null | undefined) => (said ? [said] : null)

/** What is left out of a row, and why. */
function noteWords({ code, values }: Said): string | undefined {
  const why_code = String(values.why_code ?? '')
  const why = wordsOf({ ...faults, ...importCells, ...importRowSentences }, { code: why_code, values })
  return wordsOf(importNotes, { code, values: why === undefined ? values : { ...values, why } })
}

/** How a row ends, or what became of it. */
export function RowResult({
  row: { outcome, detail, detail_said, result, result_detail, result_detail_said, notes, notes_said },
}: {
  row: ImportRow['attributes']
}) {
  const { words, tone } = result ? resultWords[result] : outcomeWords[outcome]
  const why = result ? rowWords(result_detail_said, result_detail) : rowWords(detail_said, detail)
  const Icon = outcome === 'line_unknown' && !result ? CircleQuestionMark : (icons[tone] ?? OctagonAlert)
  return (
    <>
      <Mean tone={tone} icon={Icon} words={capital(words)} />
      {[why, ...notes.map((note, at) => rowWords(asList(notes_said[at]), note))].filter(Boolean).map((text) => (
        <span key={text} className="block text-12 text-ink-2">
          {text}
        </span>
      ))}
    </>
  )
}

const OpenShipment = ({ id }: { id: string | undefined }) =>
  id === undefined ? null : (
    <Link to="/shipments/$id" params={{ id }} search={{}}>
      {tc('verb: open the shipment', 'Open')}
    </Link>
  )

/** What helps once an import has started, and its rows change no more. */
export function AfterStart({ row: { attributes, relationships } }: { row: ImportRow }) {
  const { outcome, proposed_number, number, result } = attributes
  const shipment = relationships.shipment.data
  const isLeftOut = result === null && (outcome === 'wrong_check_digit' || outcome === 'line_unknown')
  const right = proposed_number ?? number
  if (shipment || !isLeftOut || right === null) return <OpenShipment id={shipment?.id} />
  return (
    <Link to="/shipments/track" search={{ number: right }}>
      {t('Track {number}', { number: right })}
    </Link>
  )
}

const linesQuery = q(api.shipping_lines.list)

interface Props {
  row: ImportRow
  change: Change
  refusal: string | undefined
}

/** The one thing that helps. */
export function RowActions({ row: { attributes, relationships }, change, refusal }: Props) {
  const { row, outcome, proposed_number, number, scac } = attributes
  const correct = (correction: NonNullable<Parameters<Change>[0]['corrections']>[number]) =>
    change({ corrections: [correction] })
  const shipment = relationships.shipment.data
  if (shipment) return <OpenShipment id={shipment.id} />
  if (outcome === 'wrong_check_digit' && proposed_number)
    return (
      <>
        <Button small reason={refusal} onClick={() => correct({ row, number: proposed_number })}>
          {t('Use {number}', {
            number:
              proposed_number === number?.slice(0, 10) + (proposed_number.at(-1) ?? '')
                ? proposed_number.at(-1)
                : proposed_number,
          })}
        </Button>
        {number && (
          <Button small tone="quiet" reason={refusal} onClick={() => correct({ row, number })}>
            {t('Keep as written')}
          </Button>
        )}
      </>
    )
  if (outcome === 'line_unknown')
    return (
      <>
        {scac && (
          <Button small reason={refusal} onClick={() => correct({ row, scac })}>
            {t('Confirm {line}', { line: scac })}
          </Button>
        )}
        <ChooseLine onChoose={(chosen) => correct({ row, scac: chosen })} disabled={refusal !== undefined} row={row} />
      </>
    )
  if (outcome === 'repaired')
    return (
      <Button small tone="quiet" reason={refusal} onClick={() => correct({ row, as_written: true })}>
        {t('Undo')}
      </Button>
    )
  if (outcome === 'left_out')
    return (
      <Button small tone="quiet" reason={refusal} onClick={() => correct({ row, left_out: false })}>
        {t('Take in')}
      </Button>
    )
  return (
    <Button small tone="quiet" reason={refusal} onClick={() => correct({ row, left_out: true })}>
      {t('Leave out')}
    </Button>
  )
}

function ChooseLine({ onChoose, disabled, row }: { onChoose: (scac: string) => void; disabled: boolean; row: number }) {
  const { data } = useQuery(linesQuery)
  return (
    <select
      className="input w-40 text-13"
      aria-label={t('Line of row {row}', { row })}
      value=""
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('Choose the line')}</option>
      {(data?.data ?? []).map(({ attributes: { scac, short_name } }) => (
        <option key={scac} value={scac}>
          {short_name}
        </option>
      ))}
    </select>
  )
}
