import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import type { RowOutcome, RowResult } from '#contract/imports/import-row.ts'
import { grouped, t, tc } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'
import { Button } from '../../ui/button.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { rowsAtOnce, rowsOf } from './queries.ts'
import { AfterStart, RowResult as Result, RowActions } from './row-result.tsx'
import type { Change } from './use-change.ts'
import '../../styles/imports.css'

interface Props {
  id: string
  /** Changes with what was decided, so that rows are asked for anew. */
  version: string
  outcome?: RowOutcome | undefined
  result?: RowResult | undefined
  page: number
  onPage: (page: number) => void
  /** Absent once it has started. */
  change?: Change
  refusal?: string | undefined
}

/** Rows of the file with how they end. Arrows walk, Enter accepts what is proposed. */
export function Rows({ id, version, outcome, result, page, onPage, change, refusal }: Props) {
  const query = rowsOf(id, { outcome, result, page })
  const { data, error, isPlaceholderData } = useQuery({
    ...query,
    // The parameters stay last: they are what is asked.
    queryKey: query.queryKey.toSpliced(-1, 0, version) as unknown as typeof query.queryKey,
    placeholderData: keepPreviousData,
  })
  const body = useRef<HTMLTableSectionElement>(null)
  if (error)
    return <p className="past py-3">{t('The rows could not be read: {message}', { message: error.message })}</p>
  if (!data) return <div className="h-60" aria-busy />
  if (data.data.length === 0) return <p className="py-3 text-ink-2">{t('No row ends like this.')}</p>
  const { total } = data.meta
  const pages = Math.ceil(total / rowsAtOnce)
  return (
    <>
      <table className={`import-table ${isPlaceholderData ? 'opacity-60' : ''}`} aria-label={t('Rows of the file')}>
        <thead className="max-tablet:sr-only">
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('As written')}</th>
            <th scope="col">{t('Read as')}</th>
            <th scope="col">{t('Result')}</th>
            <th scope="col">{t('Customer')}</th>
            <th scope="col">{t('References and tags')}</th>
            <th scope="col">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={(event) => walk(event, body.current)}>
          {data.data.map((row, at) => {
            const { attributes: one } = row
            return (
              <tr key={row.id} tabIndex={at === 0 ? 0 : -1}>
                <td className="text-ink-3">{grouped(one.row)}</td>
                <td className="max-w-60 text-12 text-ink-2 wrap-anywhere">{one.written}</td>
                <td>
                  {one.number ? (
                    <ContainerNumber number={one.number} />
                  ) : (
                    <span className="text-ink-3">{tc('no number', 'none')}</span>
                  )}
                  {one.scac && <span className="ms-2 text-12 text-ink-2">{one.scac}</span>}
                </td>
                <td className="max-w-100">
                  <Result row={one} />
                </td>
                <td className="text-ink-2 wrap-anywhere">{one.customer_name}</td>
                <td className="max-w-60 text-ink-2 wrap-anywhere">{inShort([...one.ref_numbers, ...one.tags])}</td>
                <td>
                  <span className="flex flex-wrap justify-end gap-2">
                    {change ? <RowActions row={row} change={change} refusal={refusal} /> : <AfterStart row={row} />}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {pages > 1 && (
        <nav className="flex items-center gap-3 py-3" aria-label={t('Pages')}>
          <Button small reason={page <= 1 ? t('This is the first page') : undefined} onClick={() => onPage(page - 1)}>
            {tc('button: the page before', 'Before')}
          </Button>
          <span className="text-ink-2">
            {t('{first} to {last} of {total}', {
              first: grouped((page - 1) * rowsAtOnce + 1),
              last: grouped(Math.min(page * rowsAtOnce, total)),
              total: grouped(total),
            })}
          </span>
          <Button
            small
            reason={page >= pages ? t('This is the last page') : undefined}
            onClick={() => onPage(page + 1)}
          >
            {t('Next')}
          </Button>
        </nav>
      )}
    </>
  )
}

const inShort = (texts: readonly string[]) =>
  texts.length > 3
    ? t('{list} and {count} more', { list: texts.slice(0, 3).join(listComma), count: grouped(texts.length - 3) })
    : texts.join(listComma)

function walk(event: KeyboardEvent, body: HTMLTableSectionElement | null) {
  const rows = [...(body?.rows ?? [])]
  const at = rows.indexOf(event.target as HTMLTableRowElement)
  if (at < 0) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  if (event.key === 'Enter') rows[at]?.querySelector<HTMLElement>('button, a')?.click()
}
