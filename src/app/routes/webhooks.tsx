import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Webhook } from '#contract/webhook.ts'
import { q } from '../api/query.ts'
import { createArrangement } from '../table/arrangement.ts'
import type { Column } from '../table/column.ts'
import type { ListPage } from '../table/known-rows.ts'
import type { PageAt, Source } from '../table/paged-rows.ts'
import { Mean } from '../ui/mean.tsx'
import { When } from '../ui/when.tsx'
import { Count, SimpleList } from './-lists/simple-list.tsx'
import { Nothing } from './-shipments/cells.tsx'

const list = (at: PageAt = { 'page[number]': 1 }) =>
  q(api.webhooks.list, { 'page[size]': 50, 'page[number]': 'page[number]' in at ? at['page[number]'] : 1 })

export const Route = createFileRoute('/webhooks')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(list()),
  head: () => ({ meta: [{ title: 'Webhooks · Landfall' }] }),
  component: Webhooks,
})

interface Row {
  id: string
  webhook: Webhook['attributes']
}

const columns: readonly Column<Row>[] = [
  {
    id: 'url',
    words: 'Receiver',
    width: 440,
    line: 'line-1',
    cell: ({ webhook: { url } }) => (
      <code className="cut font-code text-12" title={url}>
        {url}
      </code>
    ),
  },
  {
    id: 'state',
    words: 'State',
    width: 120,
    line: 'line-2',
    cell: ({ webhook: { active } }) =>
      active ? (
        <Mean tone="ready" icon={CircleCheck} words="Active" />
      ) : (
        <Mean tone="done" icon={CircleSlash} words="Paused" />
      ),
  },
  {
    id: 'events',
    words: 'Events',
    width: 320,
    line: 'line-3',
    cell: ({ webhook: { events } }) => (
      <span className="cut" title={events.join('\n')}>
        {events.length === 1 ? events[0] : `${events.length} kinds`}
      </span>
    ),
  },
  {
    id: 'filters',
    words: 'Only for',
    width: 264,
    cell: ({ webhook: { filters } }) => {
      const words = filters ? Object.entries(filters).map(([name, value]) => filterWords(name, value)) : []
      return words.length > 0 ? <span className="cut">{words.join(', ')}</span> : <Nothing words="everything" />
    },
  },
  {
    id: 'headers',
    words: 'Headers',
    width: 168,
    cell: ({ webhook: { headers } }) =>
      headers.length > 0 ? (
        <span className="cut">{headers.map(({ name }) => name).join(', ')}</span>
      ) : (
        <Nothing words="none" />
      ),
  },
  {
    id: 'added',
    words: 'Added',
    width: 120,
    line: 'corner',
    cell: ({ webhook }) => <When at={webhook.created_at} zone="UTC" dayOnly />,
  },
]

/** `2 tags`, `1 carrier`, `estimates from 24 h on` */
function filterWords(name: string, value: unknown): string {
  if (typeof value === 'number') return `estimates from ${value} h on`
  const count = Array.isArray(value) ? value.length : 0
  return `${count} ${count === 1 ? name.replace(/ies$/, 'y').replace(/s$/, '') : name}`
}

const read = ({ data, meta }: ResponseOf<typeof api.webhooks.list>): ListPage<Row> => ({
  rows: data.map(({ id, attributes }) => ({ id, webhook: attributes })),
  total: meta.total,
  cursor: undefined,
})

const source: Source<Row> = { key: 'webhooks', pageSize: 50, page: list, read }
const kept = createArrangement('webhooks')

function Webhooks() {
  return (
    <SimpleList
      label="Webhooks"
      columns={columns}
      kept={kept}
      source={source}
      labelOf={({ webhook }) => webhook.url}
      head={(rows) => (
        <>
          <header className="page-head">
            <h1>Webhooks</h1>
          </header>
          <div className="filters">
            <Count rows={rows} one="webhook" many="webhooks" />
          </div>
        </>
      )}
      empty={
        <>
          <h2>No webhook yet.</h2>
          <p className="text-ink-2">
            A webhook tells your system what changes, as it changes. Programs create them: POST /v2/webhooks, described
            in the API reference.
          </p>
        </>
      }
    />
  )
}
