import { CircleSlash, Hand, ListPlus, Pencil, Play, RefreshCw, Tag, UserRound } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { useRefusal } from '../../api/may.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { Source } from '../../table/paged-rows.ts'
import { countOf, type Selection } from '../../table/selection.ts'
import { SelectionToolbar } from '../../table/selection-toolbar.tsx'
import type { BulkKind } from './bulk.ts'
import { ExportButton } from './export-button.tsx'
import type { ContainerRow, ShipmentRow } from './list-source.ts'
import type { ShipmentsSearch } from './search.ts'

interface Props<Row extends ContainerRow | ShipmentRow> {
  search: ShipmentsSearch
  now: number
  total: number
  selection: Selection<Row>
  source: (search: ShipmentsSearch, now: number, size?: number) => Source<Row>
  /** Ids of those that are shown. */
  columns: readonly string[]
  onClear: () => void
}

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'), 'BulkDialog')

const actions: readonly [BulkKind, string, ReactNode][] = [
  ['tag', tc('verb: give them a tag', 'Tag'), <Tag key="tag" className="s" />],
  ['references', t('References'), <Pencil key="references" className="s" />],
  ['customer', t('Set customer'), <UserRound key="customer" className="s" />],
  ['field', t('Set a field'), <ListPlus key="field" className="s" />],
  ['by-hand', tc('verb: set a value by hand', 'Set by hand'), <Hand key="by-hand" className="s" />],
  ['refresh', t('Check now'), <RefreshCw key="refresh" className="s" />],
  ['stop', t('Stop tracking'), <CircleSlash key="stop" className="s" />],
  ['resume', tc('verb: track them again', 'Resume'), <Play key="resume" className="s" />],
]

/** What can be done with the chosen rows. */
export function SelectionBar<Row extends ContainerRow | ShipmentRow>(props: Props<Row>) {
  const { search, now, total, selection, source, columns, onClear } = props
  const [asked, setAsked] = useState<BulkKind>()
  const refusal = useRefusal(api.shipments.update)
  const count = countOf(selection, total)
  return (
    <>
      <SelectionToolbar count={count} isAll={selection.all} onClear={onClear}>
        {actions
          .filter(([kind]) => kind !== 'by-hand' || search.grain === 'containers')
          .map(([kind, name, icon]) => (
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
        <ExportButton className="" list={{ search, columns, selection }} />
      </SelectionToolbar>
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
