import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { one, resource, timezone, toMany, toOne } from '../json-api.ts'
import { never } from '../never.ts'

const place = {
  name: z.string(),
  code: z.string().describe('UN/LOCODE'),
  state_abbr: z.string().nullable(),
  country_code: z.string(),
  time_zone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
}

export const port = resource(
  'port',
  '/v2/ports',
  { ...place, city: z.string().nullable() },
  { terminals: toMany('terminal') },
)
export type Port = z.output<typeof port.schema>

export const metroArea = resource('metro_area', '/v2/metro_areas', place)
export type MetroArea = z.output<typeof metroArea.schema>

const text = z.string().nullable()
const noAddress = 'the reference data have no addresses'

export const terminal = resource(
  'terminal',
  '/v2/terminals',
  {
    name: z.string(),
    nickname: z.string(),
    firms_code: text.describe('CBP FIRMS code, in Canada the CBSA sublocation code'),
    smdg_code: text.describe('Of terminals of the account alone: the list of SMDG may not be passed on'),
    bic_facility_code: text.describe('Of terminals of the account alone: the list of BIC is not open'),
    street: never(text, noAddress),
    city: text,
    state: text,
    state_abbr: text,
    zip: never(text, noAddress),
    country: text,
    facility_type: z.enum(['ocean_terminal', 'rail_terminal']),
    locode: z
      .string()
      .describe('UN/LOCODE of its port, or of the metropolitan area of a ramp')
      .meta({ example: 'USLAX' }),
    time_zone: timezone,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    hours: text.describe('When its gates are open, in words').meta({ example: 'Mon–Fri 07:00–17:00' }),
    is_own: z.boolean().describe("Whether it is the account's own, and can be changed"),
  },
  { port: toOne('port'), metro_area: toOne('metro_area') },
)
export type Terminal = z.output<typeof terminal.schema>

export const railTerminal = resource(
  'rail_terminal',
  '/v2/rail_terminals',
  { name: z.string(), nickname: z.string(), firms_code: never(text, 'ramps have none'), city: text },
  { port: { ...toOne('port'), never: 'ramps are in metropolitan areas' }, metro_area: toOne('metro_area') },
)
export type RailTerminal = z.output<typeof railTerminal.schema>

const idOrLocode = (example: string) => ({ id: z.string().max(64).meta({ description: 'Id or UN/LOCODE', example }) })

export const ports = {
  get: endpoint('GET /v2/ports/{id}', {
    summary: 'Returns one port',
    include: port,
    params: idOrLocode('USLAX'),
    response: one(port),
  }),
}
export const metroAreas = {
  get: endpoint('GET /v2/metro_areas/{id}', {
    summary: 'Returns one metropolitan area',
    params: idOrLocode('USCHI'),
    response: one(metroArea),
  }),
}
export const railTerminals = {
  get: endpoint('GET /v2/rail_terminals/{id}', {
    summary: 'Returns one ramp. `/v2/terminals/{id}` has the same as a terminal',
    include: railTerminal,
    response: one(railTerminal),
  }),
}
