import { useQueryClient } from '@tanstack/react-query'
import { CircleSlash, Download, Pencil, Play, Tag, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '#contract/api.ts'
import { useRefusal } from '../../api/may.ts'
import type { CsvColumn } from '../../table/export-csv.ts'
import type { Source } from '../../table/paged-rows.ts'
import { countOf, type Selection } from '../../table/selection.ts'
import type { BulkKind } from './bulk.ts'
import { exportRows } from './export-rows.ts'
import { BulkDialog } from './later.ts'
import type { ContainerRow, ShipmentRow } from './list-source.ts'
import type { ShipmentsSearch } from './search.ts'

interface Props<Row extends ContainerRow | ShipmentRow> {
  search: ShipmentsSearch
  now: number
  total: number
  selection: Selection<Row>
  source: (search: ShipmentsSearch, now: number, size?: number) => Source<Row>
  columns: readonly CsvColumn<Row>[]
  onClear: () => void
}

const actions: readonly [BulkKind, string, ReactNode][] = [
  ['tag', 'Tag', <Tag key="tag" className="s" />],
  ['references', 'References', <Pencil key="references" className="s" />],
  ['stop', 'Stop tracking', <CircleSlash key="stop" className="s" />],
  ['resume', 'Resume', <Play key="resume" className="s" />],
]

/** What can be done with the chosen rows. */
export function SelectionBar<Row extends ContainerRow | ShipmentRow>(props: Props<Row>) {
  const { search, now, total, selection, source, columns, onClear } = props
  const client = useQueryClient()
  const [asked, setAsked] = useState<BulkKind>()
  const refusal = useRefusal(api.shipments.update)
  const count = countOf(selection, total)
  if (count === 0) return null
  const words = count.toLocaleString('en-US')
  return (
    <>
      <div className="selbar" role="toolbar" aria-label={`${words} selected`}>
        <b>
          {selection.all && 'All '}
          {words} selected
        </b>
        {actions.map(([kind, name, icon]) => (
          <button
            key={kind}
            type="button"
            disabled={refusal !== undefined}
            title={refusal}
            onClick={() => setAsked(kind)}
          >
            {icon} {name}
          </button>
        ))}
        <button type="button" onClick={() => void exportRows({ client, search, now, source, columns, selection })}>
          <Download className="s" /> Export
        </button>
        <button type="button" aria-label="Select none" onClick={onClear}>
          <X className="s" />
        </button>
      </div>
      {asked && (
        <Suspense>
          <BulkDialog
            kind={asked}
            count={count}
            grain={search.grain}
            selection={selection}
            source={source(search, now, 100)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
