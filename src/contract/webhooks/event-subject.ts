import * as z from 'zod'
import { instant, resource, timezone, toOne } from '../json-api.ts'
import { never } from '../never.ts'
import { dataSources, noAis } from '../tracking/transport-event.ts'

/** What events are about, where that is no resource of its own. */

const only = (others: readonly string[], why: string) => Object.fromEntries(others.map((name) => [name, why]))

export const estimatedEvent = resource(
  'estimated_event',
  null,
  {
    event: z.literal('shipment.estimated.arrival'),
    estimated_timestamp: instant,
    timezone,
    location_locode: z.string().nullable(),
    voyage_number: z.string().nullable(),
    data_source: never(z.enum(dataSources), {
      ais: noAis,
      ...only(['terminal', 'rail', 'user', 'document', 'calculation'], 'only lines estimate the arrival'),
    }),
    created_at: instant,
  },
  { shipment: toOne('shipment'), port: toOne('port'), vessel: toOne('vessel') },
)

export const containerCreatedEvent = resource(
  'container_created_event',
  null,
  { timestamp: instant, timezone },
  { container: toOne('container'), shipment: toOne('shipment') },
)

export const changeset = z
  .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
  .describe('What has changed: before and after. Terminals by their id')
  .meta({ example: { pickup_lfd: ['2026-06-20T06:59:59.000Z', '2026-06-23T06:59:59.000Z'] } })
export type Changeset = z.output<typeof changeset>

export const containerUpdatedEvent = resource(
  'container_updated_event',
  null,
  { changeset, timestamp: instant, timezone, data_source: never(z.enum(dataSources), { ais: noAis }) },
  { container: toOne('container'), terminal: toOne('terminal'), shipment: toOne('shipment') },
)

export type ContainerUpdatedEvent = z.output<typeof containerUpdatedEvent.schema>

export const containerPodTerminalChangedEvent = resource(
  'container_pod_terminal_changed_event',
  null,
  {
    timestamp: instant,
    data_source: never(z.enum(dataSources), {
      ais: noAis,
      ...only(['rail', 'user', 'document', 'calculation'], 'the line or the terminal says which terminal it is'),
    }),
  },
  { container: toOne('container'), terminal: toOne('terminal'), shipment: toOne('shipment') },
)
