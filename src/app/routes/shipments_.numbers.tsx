import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import { useRefusal } from '../api/may.ts'
import { canBeNumber } from '../lib/inferred.ts'
import { mostTexts, textList } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { ActionLink } from '../ui/action-link.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { ContainerNumber } from '../ui/container-number.tsx'
import { Note } from '../ui/note.tsx'
import { HowItStands, type NumberRow, numberColumnWords, useNumbers, WhatItIs } from './-numbers.tsx'

/** Numbers that were pasted into the search, each with what became of it. */
export const Route = createFileRoute('/shipments_/numbers')({
  validateSearch: z.object({ list: textList }),
  head: () => title(t('Numbers')),
  component: Numbers,
})

const column = columnHelper<NumberRow>()
const columns = column.columns([
  column.accessor('number', {
    header: t('Number'),
    cell: ({ row: { original } }) =>
      original.link ? (
        <Link {...original.link}>
          <ContainerNumber number={original.number} />
        </Link>
      ) : (
        <ContainerNumber number={original.number} />
      ),
    meta: { className: 'sticky-col line-1' },
  }),
  column.accessor('state', {
    header: numberColumnWords.state,
    cell: ({ row: { original } }) => <HowItStands row={original} />,
    meta: { className: 'line-2' },
  }),
  column.accessor('hit', {
    header: numberColumnWords.hit,
    cell: ({ row: { original } }) => <WhatItIs row={original} />,
    meta: { className: 'whole w-full' },
  }),
])

function Numbers() {
  const { list } = Route.useSearch()
  const rows = useNumbers(list)
  const refusal = useRefusal(api.tracking_requests.create)
  const missing = rows.filter(({ state }) => state === 'missing').map(({ number }) => number)
  const trackable = missing.filter(canBeNumber)
  const found = rows.filter(({ state }) => state === 'found').length
  const open = rows.filter(({ state }) => state === 'searching').length
  return (
    <div className="page wide flush">
      <header className="page-head flex-wrap">
        <h1>{tn(list.length, '{count} number', '{count} numbers')}</h1>
        <p className="text-ink-2" role="status">
          {open > 0
            ? t('searching, {count} of {total}', { count: rows.length - open, total: rows.length })
            : t('{found} found, {missing} not tracked', { found, missing: missing.length })}
        </p>
        <span className="ms-auto" />
        {trackable.length > 0 && (
          <ActionLink
            to="/shipments/track"
            search={{ number: trackable.join(',') }}
            refusal={refusal}
            className={buttonStyle('primary')}
          >
            <Plus /> {tn(trackable.length, 'Track this one', 'Track these {count}')}
          </ActionLink>
        )}
      </header>
      {list.length === mostTexts && (
        <div className="px-5 pb-3">
          <Note tone="warning">
            {t(
              'Only the first {count} numbers are here: more do not fit into an address. Paste the others on their own.',
              { count: mostTexts },
            )}
          </Note>
        </div>
      )}
      <DataTable
        label={t('Numbers')}
        columns={columns}
        query={{ data: { rows }, error: null, isPlaceholderData: false, refetch: () => undefined }}
        opens
        empty={
          <>
            <b>{t('No numbers.')}</b>
            <p className="text-ink-2">{t('Paste a list into the search: one a line, or between commas.')}</p>
          </>
        }
      />
    </div>
  )
}
