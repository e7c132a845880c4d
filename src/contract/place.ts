import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { one, resource, toMany, toOne } from './json-api.ts'

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

export const terminal = resource(
  'terminal',
  '/v2/terminals',
  {
    name: z.string(),
    nickname: z.string(),
    firms_code: text.describe('CBP FIRMS code, in Canada the CBSA sublocation code'),
    smdg_code: text,
    bic_facility_code: text,
    street: text,
    city: text,
    state: text,
    state_abbr: text,
    zip: text,
    country: text,
    facility_type: z.enum(['ocean_terminal', 'rail_terminal']),
  },
  { port: toOne('port'), metro_area: toOne('metro_area') },
)
export type Terminal = z.output<typeof terminal.schema>

export const railTerminal = resource(
  'rail_terminal',
  '/v2/rail_terminals',
  { name: z.string(), nickname: z.string(), firms_code: text, city: text },
  { port: toOne('port'), metro_area: toOne('metro_area') },
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
export const terminals = {
  get: endpoint('GET /v2/terminals/{id}', {
    summary: 'Returns one terminal: of a port, or a ramp',
    include: terminal,
    params: { id: z.string().max(64).meta({ description: 'Id or FIRMS code', example: 'Y257' }) },
    response: one(terminal),
  }),
}
export const railTerminals = {
  get: endpoint('GET /v2/rail_terminals/{id}', {
    summary: 'Returns one ramp. `/v2/terminals/{id}` has the same as a terminal',
    include: railTerminal,
    response: one(railTerminal),
  }),
}
