import { CircleCheck, CircleQuestionMark, OctagonAlert } from 'lucide-react'
import { useRef } from 'react'
import { t, tc, tn } from '#contract/language.ts'
import type { AvailabilityList } from '#contract/reference/availability-list.ts'
import { listComma } from '#domain/text.ts'
import { SelectField } from '../../form/fields.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Note } from '../../ui/note.tsx'
import { listWords } from './list-words.ts'
import '../../styles/grid-table.css'

type List = AvailabilityList['attributes']
type Field = NonNullable<List['columns'][number]['field']>

const fieldWords: Record<Field, string> = {
  number: t('Container number'),
  available: t('Available'),
  on_terminal: t('On the terminal'),
  location: t('Yard location'),
  last_free_day: t('Last free day'),
  paid_through: t('Paid through (not the last free day)'),
  discharged_at: t('Discharged'),
  full_out_at: t('Gate out'),
  pickup_appointment_at: t('Pickup appointment'),
  chassis_number: t('Chassis'),
  pickup_number: t('Pickup number'),
  holds: t('Holds'),
  customs_hold: t('Customs hold'),
  freight_hold: t('Freight hold'),
  usda_hold: t('USDA hold'),
  tmf_hold: t('TMF hold'),
  vacis_hold: t('VACIS hold'),
  other_hold: t('Other hold'),
  customs_release: t('Customs release (no = hold)'),
  freight_release: t('Freight release (no = hold)'),
  usda_release: t('USDA release (no = hold)'),
  other_release: t('Release (no = hold)'),
  demurrage: t('Demurrage'),
  exam_fee: t('Exam fee'),
  other_fee: t('Other fee'),
  total_fees: t('Total of fees'),
}

const statusWords: Record<List['rows'][number]['status'], string> = {
  recorded: tc('a row of a list', 'recorded'),
  unchanged: tc('a row of a list', 'unchanged'),
  untracked: t('not tracked, kept'),
  left: t('left the terminal'),
  rejected: tc('a row of a list', 'rejected'),
  skipped: t('passed over'),
}

const toRecord = (count: number) => t('{count} to record', { count })

const countWords: Record<List['rows'][number]['status'], (count: number) => string> = {
  recorded: (count) => t('{count} recorded', { count }),
  unchanged: (count) => t('{count} unchanged', { count }),
  untracked: (count) => t('{count} not tracked, kept', { count }),
  left: (count) => t('{count} left the terminal', { count }),
  rejected: (count) => t('{count} rejected', { count }),
  skipped: (count) => t('{count} passed over', { count }),
}

const prefix = 'column '

/** How somebody says that the list is to be read. */
export function readWays(values: FormData, { columns }: Pick<List, 'columns'>) {
  const chosen = (key: string) => (String(values.get(prefix + key) ?? '') || null) as Field | null
  return {
    columns: Object.fromEntries(columns.map(({ column }) => [column, chosen(column)])),
    date_order: String(values.get('date_order')) as List['date_order'],
    currency:
      String(values.get('currency') ?? '')
        .trim()
        .toUpperCase() || null,
    is_complete: values.get('is_complete') === 'yes',
  }
}

interface Props {
  list: List
  /** Reads it again as the form says now. */
  onPreview: (values: FormData) => void
}

/** What a list says: its columns, which can be changed, and what becomes of each row. */
export function ReadList({ list, onPreview }: Props) {
  const part = useRef<HTMLDivElement>(null)
  const again = () => {
    const form = part.current?.closest('form')
    if (form) onPreview(new FormData(form))
  }
  return (
    <div ref={part} className="grid min-w-0 gap-4">
      <Summary list={list} />
      {list.notes.map((note, at) => (
        <Note key={note} tone="warning">
          {listWords(list.notes_said[at], note)}
        </Note>
      ))}
      {/* A list that is read again is another one: what was chosen is in it. */}
      <fieldset key={JSON.stringify(list.columns.map(({ field }) => field))} className="grid gap-2">
        <legend className="font-mid">{t('Columns of {file}', { file: list.file_name })}</legend>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-1 max-tablet:grid-cols-1">
          {list.columns.map(({ column, header, field, samples }) => (
            <SelectField
              key={column}
              name={prefix + column}
              label={header || column}
              help={samples.join(' · ') || tc('a column', 'empty')}
              error={undefined}
              defaultValue={field ?? ''}
              onChange={again}
            >
              <option value="">{t('Not read')}</option>
              {Object.entries(fieldWords).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-3 gap-3 max-tablet:grid-cols-1">
        <SelectField
          name="date_order"
          label={t('03/04 is')}
          error={undefined}
          defaultValue={list.date_order}
          onChange={again}
        >
          <option value="month_first">{t('4 March')}</option>
          <option value="day_first">{t('3 April')}</option>
        </SelectField>
        <SelectField
          name="is_complete"
          label={t('The list has')}
          error={undefined}
          defaultValue={list.is_complete ? 'yes' : 'no'}
          onChange={again}
        >
          <option value="no">{t('some containers')}</option>
          <option value="yes">{t('all containers there')}</option>
        </SelectField>
        <SelectField
          name="currency"
          label={t('Amounts are in')}
          error={undefined}
          defaultValue={list.currency ?? ''}
          onChange={again}
        >
          <option value="">{t('as the list says')}</option>
          {[...new Set(['USD', 'EUR', 'CAD', 'GBP', ...(list.currency ? [list.currency] : [])])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </div>
      <Rows {...list} />
    </div>
  )
}

function Summary({ list: { counts, is_preview } }: { list: List }) {
  const parts = (['recorded', 'unchanged', 'untracked', 'left', 'rejected', 'skipped'] as const).filter(
    (one) => counts[one] > 0,
  )
  return (
    <Note tone={counts.rejected > 0 ? 'warning' : 'transit'}>
      <b>{is_preview ? t('Nothing is recorded yet.') : t('Recorded.')}</b>{' '}
      {parts
        .map((one) => (one === 'recorded' && is_preview ? toRecord : countWords[one])(counts[one]))
        .join(listComma) || t('No rows.')}
    </Note>
  )
}

const mostRows = 200

function Rows({ rows, is_preview }: Pick<List, 'rows' | 'is_preview'>) {
  // What somebody has to look at stands first.
  const sorted = rows.toSorted((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0))
  return (
    <section aria-label={t('Rows')} className="max-h-96 min-w-0 overflow-auto">
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">{tc('of a file', 'Line')}</th>
            <th scope="col">{t('Container')}</th>
            <th scope="col">{t('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, mostRows).map(({ lines, number, status, notes, notes_said, problems }) => (
            <tr key={`${lines.join()} ${number}`}>
              <td>{lines.join(listComma) || '–'}</td>
              <td className="whitespace-nowrap">{number ?? '–'}</td>
              <td className="whitespace-normal py-1 [overflow-wrap:anywhere]">
                <Mean
                  tone={status === 'rejected' ? 'past' : status === 'recorded' ? 'ready' : 'unknown'}
                  icon={status === 'rejected' ? OctagonAlert : status === 'recorded' ? CircleCheck : CircleQuestionMark}
                  words={status === 'recorded' && is_preview ? t('to record') : statusWords[status]}
                />
                {[
                  ...notes.map((note, at) => listWords(notes_said[at], note)),
                  ...problems.map(({ line, column, reason, reason_said }) =>
                    t('Line {line}, {column}: {reason}', { line, column, reason: listWords(reason_said, reason) }),
                  ),
                ].map((text) => (
                  <span key={text} className="block text-12 text-ink-2">
                    {text}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows && (
        <p className="text-12 text-ink-3">{tn(rows.length - mostRows, '{count} more row', '{count} more rows')}</p>
      )}
    </section>
  )
}
