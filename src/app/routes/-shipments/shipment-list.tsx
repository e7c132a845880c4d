import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '#contract/language.ts'
import { definitionsQuery } from '../../features/shipment/shipment-query.ts'
import { fieldColumnsOfShipments } from './field-columns.tsx'
import { saidOfShipments } from './lazy-parts.ts'
import { type ShipmentRow, shipmentsSource } from './list-source.ts'
import { ListTable } from './list-table.tsx'
import { isModified, openInTab } from './open-row.ts'
import type { ShipmentsSearch } from './search.ts'
import { shipmentColumns } from './shipment-columns.tsx'
import { shipmentsArrangement } from './use-list.ts'

/** One row for each shipment, which opens to its containers; the most urgent of them speaks for it. */
export function ShipmentList({ search }: { search: ShipmentsSearch }) {
  const navigate = useNavigate()
  const { data } = useQuery(definitionsQuery)
  const columns = useMemo(() => [...shipmentColumns, ...fieldColumnsOfShipments(data?.data ?? [])], [data])
  const open = ({ id }: ShipmentRow, event?: React.MouseEvent) => {
    if (isModified(event)) return openInTab(`/shipments/${id}`)
    void navigate({ to: '/shipments/$id', params: { id }, search: {} })
  }
  return (
    <ListTable
      label={t('Shipments')}
      search={search}
      columns={columns}
      kept={shipmentsArrangement}
      sourceOf={shipmentsSource}
      labelOf={billOf}
      said={saidOfShipments}
      childrenOf={boxesOf}
      onOpen={open}
    />
  )
}

const billOf = ({ route }: ShipmentRow) => route.bill_of_lading_number
const boxesOf = ({ boxes }: ShipmentRow) => boxes
