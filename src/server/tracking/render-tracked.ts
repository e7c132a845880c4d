import { type Container, container } from '#contract/tracking/container.ts'
import type { LineConnection } from '#contract/tracking/line-connection.ts'
import { type Shipment, shipment } from '#contract/tracking/shipment.ts'
import { type TrackingRequest, trackingRequest } from '#contract/tracking/tracking-request.ts'
import { numberWarnings } from '#domain/tracking/number-warnings.ts'
import type { Transaction } from '../db/scope.ts'
import { connectedScacs } from '../db/sources/connections.ts'
import type { Context } from '../http/handler.ts'
import { type RowOf, render } from '../http/json-api.ts'
import { testScac } from './test-numbers.ts'

export type ConnectionTo = (scac: string) => LineConnection

/** Follows from the connections of the account and the settings of this server: told when it is asked, stored nowhere. */
export async function connectionsTo(
  tx: Transaction,
  { isOperated }: Pick<Context, 'isOperated'>,
): Promise<ConnectionTo> {
  const scacs = await connectedScacs(tx)
  return (scac) => (scacs.has(scac) || isOperated(scac) || scac === testScac ? 'connected' : 'none')
}

export const renderShipment = (row: Omit<RowOf<typeof shipment>, 'line_connection'>, to: ConnectionTo): Shipment =>
  render(shipment, { ...row, line_connection: to(row.shipping_line_scac) })

export const renderRequest = (
  row: Omit<RowOf<typeof trackingRequest>, 'line_connection' | 'warnings'>,
  to: ConnectionTo,
): TrackingRequest =>
  render(trackingRequest, {
    ...row,
    line_connection: row.scac === null ? null : to(row.scac),
    warnings: row.request_type === 'container' ? numberWarnings(row.request_number) : [],
  })

export const renderContainer = (row: Omit<RowOf<typeof container>, 'warnings'>): Container =>
  render(container, { ...row, warnings: numberWarnings(row.number) })
