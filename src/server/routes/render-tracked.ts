import { type Container, container } from '#contract/container.ts'
import { type Shipment, shipment } from '#contract/shipment.ts'
import { type TrackingRequest, trackingRequest } from '#contract/tracking-request.ts'
import { numberWarnings } from '#domain/number-warnings.ts'
import type { Context } from '../http/handler.ts'
import { type RowOf, render } from '../http/json-api.ts'
import { testScac } from '../tracking/test-numbers.ts'

type Settings = Pick<Context, 'isAsked'>

/** Follows from the settings of this server, so it is told when it is asked, and stored nowhere. */
export const connectionTo = (scac: string, { isAsked }: Settings) =>
  isAsked(scac) || scac === testScac ? ('connected' as const) : ('none' as const)

export const renderShipment = (row: Omit<RowOf<typeof shipment>, 'line_connection'>, settings: Settings): Shipment =>
  render(shipment, { ...row, line_connection: connectionTo(row.shipping_line_scac, settings) })

export const renderRequest = (
  row: Omit<RowOf<typeof trackingRequest>, 'line_connection' | 'warnings'>,
  settings: Settings,
): TrackingRequest =>
  render(trackingRequest, {
    ...row,
    line_connection: row.scac === null ? null : connectionTo(row.scac, settings),
    warnings: row.request_type === 'container' ? numberWarnings(row.request_number) : [],
  })

export const renderContainer = (row: Omit<RowOf<typeof container>, 'warnings'>): Container =>
  render(container, { ...row, warnings: numberWarnings(row.number) })
