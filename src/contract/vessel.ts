import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { nullableInstant, one, resource } from './json-api.ts'

const number = z.number().nullable()

export const vessel = resource('vessel', '/v2/vessels', {
  name: z.string().nullable(),
  imo: z.string().nullable(),
  mmsi: z.string().nullable(),
  latitude: number,
  longitude: number,
  nautical_speed_knots: number,
  navigational_heading_degrees: number,
  position_timestamp: nullableInstant,
})
export type Vessel = z.output<typeof vessel.schema>

export const vessels = {
  get: endpoint('GET /v2/vessels/{id}', {
    summary: 'Returns one vessel that carries, or carried, a container of the account',
    params: { id: z.string().max(64).describe('Id or IMO number') },
    response: one(vessel),
  }),
}
