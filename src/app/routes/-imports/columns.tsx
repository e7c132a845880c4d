import { useQuery } from '@tanstack/react-query'
import { Check, EyeOff, TriangleAlert } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { ImportTarget } from '#contract/imports/import.ts'
import { grouped, t, tc } from '#contract/language.ts'
import { semicolon } from '#domain/text.ts'
import { q } from '../../api/query.ts'
import type { Change } from './use-change.ts'
import { type ImportOf, reasonWords, targetWords } from './words.ts'
import '../../styles/imports.css'

const definitionsQuery = q(api.custom_field_definitions.list, { 'page[size]': 100 })

/** How the file is read: which sheet, which row names the columns, what each column becomes, and why. */
export function Columns({ of, change, refusal }: { of: ImportOf; change: Change; refusal: string | undefined }) {
  const { data } = useQuery(definitionsQuery)
  const fields = (data?.data ?? []).flatMap(({ attributes: { entity_type, api_slug, display_name, data_type } }) =>
    entity_type === 'TrackingRequest' || data_type === 'reference'
      ? []
      : [
          {
            value: `${entity_type}.${api_slug}`,
            words:
              entity_type === 'Shipment'
                ? t('{field} (shipment)', { field: display_name })
                : t('{field} (container)', { field: display_name }),
          },
        ],
  )
  const disabled = refusal !== undefined
  return (
    <section className="sec mt-3" aria-label={t('Columns')}>
      <header>
        <h2>{t('Columns')}</h2>
      </header>
      <div className="flex flex-wrap items-center gap-4 py-2">
        {of.sheets.length > 1 && (
          <label className="flex items-center gap-2">
            {tc('of a spreadsheet', 'Sheet')}
            <select
              className="input w-auto"
              value={of.sheet ?? ''}
              disabled={disabled}
              onChange={({ target }) => change({ sheet: target.value })}
            >
              {of.sheets.map(({ name, rows }) => (
                <option key={name} value={name}>
                  {name} ({grouped(rows)})
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="flex items-center gap-2">
          {t('Names are in row')}
          <input
            key={of.header_row}
            className="input w-16"
            inputMode="numeric"
            defaultValue={of.header_row ?? 0}
            disabled={disabled}
            title={t('0 where the first row holds values')}
            onBlur={({ target }) => {
              const row = Number(target.value)
              if (Number.isInteger(row) && row >= 0 && row <= 1000 && row !== of.header_row) change({ header_row: row })
              else target.value = String(of.header_row ?? 0)
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        </label>
        <label className="flex items-center gap-2">
          {tc('label: what is done with the rows', 'Do')}
          <select
            className="input w-auto"
            value={of.mode}
            disabled={disabled}
            onChange={({ target }) => change({ mode: target.value === 'update' ? 'update' : 'add' })}
          >
            <option value="add">{t('track new numbers, add to what is tracked')}</option>
            <option value="update">{t('only update what is tracked')}</option>
          </select>
        </label>
        <Dates of={of} change={change} disabled={disabled} />
      </div>
      <table className="import-table">
        <thead className="max-tablet:sr-only">
          <tr>
            <th scope="col">{t('Column in the file')}</th>
            <th scope="col">{t('Values')}</th>
            <th scope="col">{t('Becomes')}</th>
            <th scope="col">{t('How it was matched')}</th>
          </tr>
        </thead>
        <tbody>
          {of.columns.map(({ position, name, samples, becomes, reason, share }) => (
            <tr key={position}>
              <th scope="row" className="font-bold wrap-anywhere">
                {name}
              </th>
              <td className="max-w-100 text-12 text-ink-2 wrap-anywhere">{samples.join(' · ')}</td>
              <td>
                <select
                  className="input w-52"
                  aria-label={t('{column} becomes', { column: name })}
                  value={becomes ?? ''}
                  disabled={disabled}
                  onChange={({ target }) => change({ columns: [{ position, becomes: target.value || null }] })}
                >
                  <option value="">{t('Do not import')}</option>
                  {(Object.keys(targetWords) as ImportTarget[]).map((one) => (
                    <option key={one} value={one}>
                      {targetWords[one]}
                    </option>
                  ))}
                  {fields.length > 0 && (
                    <optgroup label={t('Custom fields')}>
                      {fields.map(({ value, words }) => (
                        <option key={value} value={value}>
                          {words}
                        </option>
                      ))}
                    </optgroup>
                  )}
                  {becomes?.includes('.') && !fields.some(({ value }) => value === becomes) && (
                    <option value={becomes}>{becomes}</option>
                  )}
                </select>
              </td>
              <td className={`text-12 ${becomes === null ? 'text-ink-2' : 'ready'}`}>
                <span className="flex items-center gap-2">
                  {becomes === null ? <EyeOff className="s" /> : <Check className="s" />}
                  {reasonWords[reason](share)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Asked once for the file, with how many it is about. */
function Dates({ of: { dates, date_order }, change, disabled }: { of: ImportOf; change: Change; disabled: boolean }) {
  if (!dates || dates.both_ways === 0) return null
  const said = [
    dates.day_first > 0 && t('{count} can only be day first', { count: grouped(dates.day_first) }),
    dates.month_first > 0 && t('{count} can only be month first', { count: grouped(dates.month_first) }),
  ].filter(Boolean)
  return (
    <label className="flex flex-wrap items-center gap-2">
      {t('Dates such as 03/04/2026 are')}
      <select
        className="input w-auto"
        value={date_order ?? ''}
        disabled={disabled}
        onChange={({ target }) => change({ date_order: (target.value || null) as ImportOf['date_order'] })}
      >
        {date_order === null && <option value="">{t('not read until you say')}</option>}
        <option value="day_first">{t('day first: 3 Apr')}</option>
        <option value="month_first">{t('month first: Mar 4')}</option>
      </select>
      <span className={`flex items-center gap-1 text-12 ${date_order === null ? 'warning' : 'text-ink-2'}`}>
        {date_order === null && <TriangleAlert className="s" />}
        {[t('{count} can be read both ways', { count: grouped(dates.both_ways) }), ...said].join(semicolon)}
      </span>
    </label>
  )
}
