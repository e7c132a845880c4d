import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged, voyageOf } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const { account } = testApp()

test('what is not used of a container is among its raw events, with the reason', async () => {
  const me = await account()
  const id = await trackContainer(me, (numbers) => {
    const { equipment } = voyageOf(numbers)
    const late = { eventCreatedDateTime: '2026-06-19T00:00:00Z' }
    return [
      ...discharged(numbers),
      equipment('DISC', 'USLAX', '2026-06-18T10:00:00-07:00', 'ACT', late),
      equipment('GTOT', 'USLAX', '2036-06-19T10:00:00-07:00'),
    ]
  })
  const told = async () => {
    const { data } = await me.client(api.containers.raw_events, { params: { id } })
    return data.map(({ attributes }) => [attributes.original_event, attributes.timestamp, attributes.doubts])
  }
  expect(await told()).toEqual([
    ['LOAD', '2026-06-05T02:00:00.000Z', []],
    ['DEPA', '2026-06-05T18:00:00.000Z', []],
    ['ARRI', '2026-06-17T13:00:00.000Z', []],
    ['DISC', '2026-06-18T13:00:00.000Z', ['replaced']],
    ['DISC', '2026-06-18T17:00:00.000Z', []],
    ['GTOT', '2036-06-19T17:00:00.000Z', ['impossible_time']],
  ])

  const { data } = await me.client(api.containers.transport_events, { params: { id } })
  const discharge = data.find(({ attributes }) => attributes.event === 'container.transport.vessel_discharged')
  expect(discharge?.attributes).toMatchObject({ timestamp: '2026-06-18T17:00:00.000Z', invalidated_at: null })
  expect(data.every(({ attributes }) => attributes.invalidated_at === null)).toBe(true)
})
