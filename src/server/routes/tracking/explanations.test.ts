import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged, voyageOf } from '../../testing/dcsa-events.ts'
import { expectExplained } from '../../testing/explained.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account } = testApp()

type Someone = Awaited<ReturnType<typeof account>>
const explain = async (me: Someone, id: string) =>
  (await me.client(api.explanations.container, { params: { id } })).data.attributes

test('a value says who reported it and when, and why each other report does not count', async () => {
  const me = await account()
  const id = await trackContainer(me, (numbers) => {
    const { transport } = voyageOf(numbers)
    const expected = transport('ARRI', 'USLAX', '2026-06-19T06:00:00-07:00', 'EST')
    const impossible = transport('ARRI', 'USLAX', '2028-06-19T06:00:00-07:00', 'ACT')
    return [...discharged(numbers), expected, impossible]
  })
  const { pod_arrived_at } = await explain(me, id)
  expect(pod_arrived_at).toMatchObject({
    value: '2026-06-17T13:00:00.000Z',
    kind: 'reported',
    data_source: 'shipping_line',
    source: 'YMLU',
    source_name: 'Yang Ming Marine Transport',
    reported_at: '2026-06-01T00:00:00.000Z',
    rule: { code: 'actual_replaces_estimates', sentence: 'An actual time replaces every estimate.' },
  })
  const losers = pod_arrived_at.candidates.map(({ value, kind, rule }) => ({ value, kind, code: rule.code }))
  expect(losers).toEqual(
    expect.arrayContaining([
      { value: '2026-06-19T13:00:00.000Z', kind: 'estimated', code: 'actual_replaces_estimates' },
      { value: '2028-06-19T13:00:00.000Z', kind: 'reported', code: 'impossible_time' },
    ]),
  )
})

test('a terminal that disagrees by more than a day is named, and so is the one that takes priority', async () => {
  const me = await account()
  const id = await trackContainer(me, discharged)
  const containers = [
    { number: 'TCLU4829132', discharged_at: '2026-06-20T06:00:00Z', holds: [{ name: 'CUSTOMS', status: 'ACTIVE' }] },
  ]
  const source = { terminal_firms: 'Y257' }
  await me.client(api.ingest.terminal_updates, { body: { source, checked_at: '2026-06-20T11:00:00Z', containers } })
  const { pod_discharged_at, holds_at_pod_terminal, weight_in_lbs, ref_numbers, verdict } = await explain(me, id)
  expect(pod_discharged_at).toMatchObject({ data_source: 'terminal', rule: { code: 'terminal_takes_priority' } })
  expect(pod_discharged_at.candidates).toMatchObject([{ source: 'YMLU', rule: { code: 'source_disagrees' } }])
  expect(holds_at_pod_terminal.parts).toMatchObject([{ source: 'Y257', rule: { code: 'terminal_list' } }])
  expect(weight_in_lbs).toMatchObject({ value: null, kind: null, rule: { code: 'not_reported' } })
  expect(ref_numbers).toMatchObject({ kind: 'set_by_hand', rule: { code: 'written_by_people' } })
  expect(verdict.based_on).toContain('holds_at_pod_terminal')
})

test('a shipment is explained by its containers', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  const { shipments } = await expectExplained(me.client)
  const params = { id: String(shipments[0]?.id) }
  const { attributes, links } = (await me.client(api.explanations.shipment, { params })).data
  expect(links.self).toBe(`/v2/shipments/${params.id}/explain`)
  expect(attributes.port_of_discharge_locode).toMatchObject({
    value: 'USLAX',
    source: 'YMLU',
    rule: { code: 'last_call' },
  })
  expect(attributes.bill_of_lading_number.rule.code).toBe('asked_for')
})

test('a terminal is explained as a value is, with those that were named and do not count', async () => {
  const me = await account()
  const named = { facilityTypeCode: 'POTE', otherFacility: 'TraPac Los Angeles' }
  const id = await trackContainer(me, (numbers) => {
    const [loaded, departed, arrived, landed] = discharged(numbers)
    const { transportCall } = landed as { transportCall: object }
    return [loaded, departed, arrived, { ...landed, transportCall: { ...transportCall, ...named } }] as object[]
  })
  const trapac = { value: { name: 'TraPac Los Angeles' }, source: 'YMLU' }
  expect((await explain(me, id)).pod_terminal).toMatchObject({
    ...trapac,
    rule: { code: 'only_source' },
    candidates: [],
  })
  const containers = [{ number: 'TCLU4829132', on_terminal: true }]
  const body = { source: { terminal_firms: 'W185' }, checked_at: '2026-06-20T11:00:00Z', containers }
  await me.client(api.ingest.terminal_updates, { body })
  const { pod_terminal, pickup_facility, transport_events } = await explain(me, id)
  const { relationships } = (await me.client(api.containers.get, { params: { id } })).data
  expect(pod_terminal).toMatchObject({
    value: { id: relationships.pod_terminal.data?.id, name: 'APM Terminals Pier 400' },
    source: 'W185',
    rule: { code: 'facility_of_terminal' },
    candidates: [{ ...trapac, rule: { code: 'facility_of_terminal' } }],
  })
  expect(pickup_facility.value).toEqual(pod_terminal.value)
  expect(transport_events.map(({ event }) => event)).toContain('container.transport.vessel_discharged')
  await expectExplained(me.client)
})

test('of two ports of loading in one message the one that is not used is a candidate, and both say so', async () => {
  const me = await account()
  const id = await trackContainer(me, (numbers) => {
    const { equipment } = voyageOf(numbers)
    return [...discharged(numbers), equipment('LOAD', 'KRPUS', '2026-06-07T10:00:00+09:00')]
  })
  const { shipments } = await expectExplained(me.client)
  const shipment = await me.client(api.explanations.shipment, { params: { id: String(shipments[0]?.id) } })
  const { port_of_lading_locode } = shipment.data.attributes
  expect(port_of_lading_locode).toMatchObject({
    value: 'CNNGB',
    rule: { code: 'first_load' },
    doubts: [{ code: 'other_port_named' }],
    candidates: [{ value: 'KRPUS', source: 'YMLU', rule: { code: 'not_first_load' } }],
  })
  const { data } = await me.client(api.containers.raw_events, { params: { id } })
  const doubted = data.filter(({ attributes }) => attributes.doubts.includes('other_port'))
  expect(doubted.map(({ attributes }) => attributes.location_locode)).toEqual(['KRPUS'])
})

test('nobody else reads it', async () => {
  const id = await trackContainer(await account(), discharged)
  const other = await account()
  await expect(explain(other, id)).rejects.toMatchObject({ status: 404 })
})
