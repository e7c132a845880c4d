import { expect, test } from 'vitest'
import { profileOf } from '../../reference/profiles/profiles.ts'
import { openReference } from '../../reference/reference.ts'
import { decodeMapped, numbersIn } from './decode.ts'
import { nodesAt, rootNode, stepsOf, valueAt } from './paths.ts'

const { places } = openReference()
const via = '0b8f6f0e-7d3c-4a54-9f0e-0d1b7c5f3a10'

const read = (id: string, body: unknown, others: object = {}) => {
  const { facts, rejected } = decodeMapped(body, profileOf(id)?.mapping ?? [], { scac: 'MSCU', places, via, ...others })
  return {
    rejected,
    facts: facts.map(({ fact }) => fact),
    said: facts.map(({ fact }) =>
      [fact.code, fact.classifier, fact.occurred_at.slice(0, 16), fact.locode, fact.empty, fact.role].join(' '),
    ),
  }
}

const place = (code: string, name: string) => ({ location: { code, name } })

const shipsgo = {
  shipment: {
    updated_at: '2026-06-18T08:00:00Z',
    carrier: { scac: 'MSCU' },
    route: { port_of_loading: place('CNNGB', 'Ningbo'), port_of_discharge: place('USLAX', 'Los Angeles') },
    containers: [
      {
        number: 'TCLU4829132',
        movements: [
          { event: 'EMSH', status: 'ACT', timestamp: '2026-05-28T09:00:00+08:00', ...place('CNNGB', 'Ningbo') },
          { event: 'LOAD', status: 'ACT', timestamp: '2026-06-02T09:30:00+08:00', ...place('CNNGB', 'Ningbo') },
          { event: 'DISC', status: 'ACT', timestamp: '2026-06-09T11:00:00+09:00', ...place('KRPUS', 'Busan') },
          { event: 'ARRV', status: 'EST', timestamp: '2026-06-24T06:00:00-07:00', ...place('USLAX', 'Los Angeles') },
          { event: 'WARP', status: 'ACT', timestamp: '2026-06-10T00:00:00Z', ...place('KRPUS', 'Busan') },
          { event: 'EMRT', status: 'EST', timestamp: 'soon', ...place('USLAX', 'Los Angeles') },
        ],
      },
      { number: 'NOT_ASSIGNED', movements: [{ event: 'LOAD', status: 'EST', timestamp: '2026-07-01T00:00:00Z' }] },
    ],
  },
}

test('ShipsGo: words, places and roles become reports of the line, passed on by the connection', () => {
  const { said, facts, rejected } = read('shipsgo', shipsgo)
  expect(said.slice(0, 4)).toEqual([
    'GTOT ACT 2026-05-28T01:00 CNNGB true port_of_loading',
    'LOAD ACT 2026-06-02T01:30 CNNGB false port_of_loading',
    'DISC ACT 2026-06-09T02:00 KRPUS false transhipment',
    'ARRI EST 2026-06-24T13:00 USLAX false port_of_discharge',
  ])
  expect(facts[0]).toMatchObject({ source: 'MSCU', source_kind: 'shipping_line', via, container_number: 'TCLU4829132' })
  // What no rule understands is kept as refused, and counted.
  expect(facts.slice(4).map(({ refused }) => refused)).toEqual([
    '“WARP” is not a word that the profile knows',
    '“soon” is not a time',
  ])
  expect(rejected.map(({ pointer }) => pointer)).toEqual([
    '/shipment/containers/0/movements/4',
    '/shipment/containers/0/movements/5',
  ])
})

test('SeaRates: ids lead to places and ships, and a time without offset is that of the place', () => {
  const { said, facts, rejected } = read('searates', {
    status: 'success',
    message: 'OK',
    data: {
      metadata: { sealine: 'MSCU' },
      locations: [
        { id: 1, name: 'Los Angeles', locode: 'USLAX', timezone: 'America/Los_Angeles' },
        { id: 2, name: 'Los Angeles', locode: null, timezone: 'America/Los_Angeles' },
      ],
      vessels: [{ id: 9, name: 'EXAMPLE STAR', imo: 9321483 }],
      route: { pod: { location: 1, predictive_eta: '2026-06-30 00:00:00' } },
      containers: [
        {
          number: 'TCLU4829132',
          iso_code: '45G1',
          events: [
            { event_code: 'DISC', date: '2026-06-19 07:40:00', actual: true, location: 1, vessel: 9, voyage: '024E' },
            { event_code: 'GTOT', date: '2026-06-22 09:00:00', actual: false, location: 2 },
            { event_code: 'DEPA', date: '2026-06-01 00:00:00', actual: true, is_additional_event: true },
          ],
        },
      ],
    },
  })
  expect(said).toEqual(['DISC ACT 2026-06-19T14:40 USLAX false port_of_discharge', 'GTOT EST 2026-06-22T16:00   '])
  expect(facts[0]).toMatchObject({
    vessel: { name: 'EXAMPLE STAR', imo: '9321483' },
    timezone: 'America/Los_Angeles',
    iso_type: '45G1',
    has_offset: false,
  })
  expect(rejected).toEqual([])
})

test('COSCO speaks for itself, by names of places and the words of its documentation', () => {
  const body = {
    code: '0',
    data: {
      content: {
        containerCircleStatus: [
          {
            containerNumberStatus: 'Loaded at First POL',
            location: 'Shanghai, China',
            timeOfIssue: '2026-06-01 10:20',
          },
          { containerNumberStatus: 'Cargo Received', location: 'Shanghai, China', timeOfIssue: '2026-05-30 08:00' },
        ],
      },
    },
  }
  const { facts, said } = read('cosco', body, { scac: 'COSU', via: undefined, asked: { container: 'CSNU6305432' } })
  expect(said[0]).toBe('LOAD ACT 2026-06-01T10:20  false port_of_loading')
  expect(facts[0]).toMatchObject({ source: 'COSU', container_number: 'CSNU6305432', location_name: 'Shanghai, China' })
  expect(facts[0]).not.toHaveProperty('via')
  expect(facts[1]?.refused).toContain('Cargo Received')
})

test('Vizion: words are found within longer ones, the longest first', () => {
  const { said } = read('vizion', {
    status: 'data_received',
    payload: {
      container_id: 'TCLU4829132',
      carrier_scac: 'MSCU',
      milestones: [
        { description: 'Gate out full', timestamp: '2026-06-20T09:00:00-07:00', planned: false },
        { description: 'Empty return to depot', timestamp: '2026-06-25T09:00:00-07:00', planned: true },
      ],
    },
  })
  expect(said).toEqual(['GTOT ACT 2026-06-20T16:00  false ', 'GTIN EST 2026-06-25T16:00  true '])
})

test.each([
  ['Unloaded from vessel', 'DISC', 'vessel'],
  ['Loaded on vessel', 'LOAD', 'vessel'],
  ['Vessel departed', 'DEPA', 'vessel'],
  ['Rail departed', 'DEPA', 'rail'],
  ['Arrived by train', 'ARRI', 'rail'],
  ['Unloaded from rail car', 'DISC', 'rail'],
  ['Loaded onto truck', 'LOAD', 'truck'],
  ['Empty pick-up', 'GTOT', null],
  ['Empty picked up', 'GTOT', null],
  ['Empty returned', 'GTIN', null],
  ['Preloaded', 'NONE', null],
  ['Empty pickled', 'NONE', null],
])('Vizion says “%s”: %s %s', (description, code, mode) => {
  const milestone = { description, timestamp: '2026-06-20T09:00:00-07:00', planned: false }
  const { facts } = read('vizion', {
    payload: { container_id: 'TCLU4829132', carrier_scac: 'MSCU', milestones: [milestone] },
  })
  expect(facts).toMatchObject([{ code, mode }])
})

test('Vizion names the mode beside the words, too', () => {
  const milestone = { description: 'Departed', mode: 'Rail', timestamp: '2026-06-20T09:00:00-07:00', planned: false }
  const { facts } = read('vizion', {
    payload: { container_id: 'TCLU4829132', carrier_scac: 'MSCU', milestones: [milestone] },
  })
  expect(facts).toMatchObject([{ code: 'DEPA', mode: 'rail' }])
})

test.each<[string, object, string, string | null]>([
  [
    'the port of discharge',
    { discharging_port: 'LOS ANGELES, US', shipped_to: 'Los Angeles, US' },
    'port_of_discharge',
    'vessel',
  ],
  ['no other place', { discharging_port: 'LOS ANGELES, US' }, 'port_of_discharge', 'vessel'],
  ['another place', { discharging_port: 'LOS ANGELES, US', shipped_to: 'CHICAGO, US' }, 'place_of_delivery', null],
  ['a place alone', { shipped_to: 'CHICAGO, US' }, 'place_of_delivery', null],
])('JSONCargo: the final destination is %s', (_, places, role, mode) => {
  const { facts } = read('jsoncargo', {
    data: {
      container_id: 'TCLU4829132',
      eta_final_destination: '2026-06-24 06:00',
      container_status: 'Afloat',
      ...places,
    },
  })
  expect(facts).toMatchObject([
    { code: 'ARRI', classifier: 'EST', role, mode, location_name: Object.values(places).at(-1) },
  ])
})

test('bodies of other shapes come to nothing, and nothing throws', () => {
  for (const id of ['shipsgo', 'searates', 'jsoncargo', 'cosco', 'vizion'])
    for (const body of [null, 3, 'x', [], {}, [[[]]], { data: [] }, { payload: { milestones: [null, 3, []] } }])
      expect(read(id, body).facts).toEqual([])
})

test('a path leads to members, items, parents and the root, and to own members alone', () => {
  const root = rootNode({ a: [{ b: [{ c: 1 }, { c: 2 }], n: 'x' }], z: 0 })
  const [, second] = nodesAt('a[].b[]', root, root)
  expect([valueAt('c', second ?? root, root), valueAt('^.n', second ?? root, root)]).toEqual([2, 'x'])
  expect(nodesAt('a[].b[?c==1].c', root, root)).toMatchObject([{ value: 1, pointer: '/a/0/b/0/c' }])
  expect(valueAt('missing || $root.z', second ?? root, root)).toBe(0)
  expect(nodesAt('__proto__', root, root)).toEqual([])
  expect(() => stepsOf('a[?b]')).toThrow('is no path')
  for (const { path } of pathsOfProfiles()) expect(() => stepsOf(path), path).not.toThrow()
})

function pathsOfProfiles() {
  return ['shipsgo', 'searates', 'jsoncargo', 'cosco', 'vizion'].flatMap((id) =>
    (profileOf(id)?.mapping ?? []).flatMap((rule) =>
      [rule.for_each, rule.root, rule.container, rule.bill, rule.scac, ...Object.values(rule.fact)].flatMap((path) =>
        path ? [{ path }] : [],
      ),
    ),
  )
}

test('numbers are found wherever a message has them', () => {
  expect(numbersIn({ a: [{ ref: 'TCLU 482913-2', no: 'MEDUAB123456', text: 'hello world' }] })).toEqual({
    containers: ['TCLU4829132'],
    others: ['MEDUAB123456'],
  })
})
