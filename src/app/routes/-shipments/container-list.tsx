import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { t } from '#contract/language.ts'
import { useMedia, wide } from '../../lib/media.ts'
import { useOpenBeside } from '../../lib/open-beside.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { useContainerColumns } from './known-columns.ts'
import { ContainerPanel, saidOfContainers } from './lazy-parts.ts'
import { type ContainerRow, containersSource } from './list-source.ts'
import { ListTable } from './list-table.tsx'
import { isModified, openInTab } from './open-row.ts'
import type { ShipmentsSearch } from './search.ts'
import { arrangementOf } from './use-list.ts'

/** One row for each container, and the chosen one beside them where there is room. */
export function ContainerList({ search }: { search: ShipmentsSearch }) {
  const navigate = useNavigate()
  const isWide = useMedia(wide)
  const openId = isWide ? search.open : undefined
  const show = useOpenBeside(
    openId,
    (open, how) => void navigate({ to: '/shipments', search: (kept) => ({ ...kept, open }), ...how }),
  )
  const close = () => show(undefined)
  useShortcut('Escape', close, { words: t('Close the panel'), scope: t('Lists'), enabled: openId !== undefined })

  const open = (row: ContainerRow, event?: React.MouseEvent) => {
    const id = row.shipment?.id
    if (id && isModified(event)) return openInTab(`/shipments/${id}?container=${row.id}`)
    if (isWide) return show(row.id === openId && event ? undefined : row.id)
    if (id) void navigate({ to: '/shipments/$id', params: { id }, search: { container: row.id } })
  }
  return (
    <ListTable
      label={t('Containers')}
      search={search}
      columns={useContainerColumns()}
      kept={arrangementOf(search)}
      sourceOf={containersSource}
      labelOf={numberOf}
      said={saidOfContainers}
      openId={openId}
      onOpen={open}
      panel={(rows) =>
        openId && (
          <Suspense fallback={<aside className="panel" aria-label={t('Container')} />}>
            <ContainerPanel id={openId} onClose={close} onWalk={rows.walk} />
          </Suspense>
        )
      }
    />
  )
}

const numberOf = ({ box }: ContainerRow) => box.number
