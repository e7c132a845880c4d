import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'
import { viaBusan } from '../testing/transhipment.ts'

const { account } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const another = { vesselIMONumber: '9811000', vesselName: 'EXAMPLE MOON' }

test('on the day of a vessel that was missed nothing arrives: not in lists, not at home, not on the map', async () => {
  const [me, other] = [await account(), await account()]
  const arriving = async (me: Someone) => {
    const asked = { 'filter[arrival][start]': '2026-06-26', 'filter[arrival][end]': '2026-06-26' }
    const { data: days } = await me.client(api.home.days, { params: { today: '2026-06-24' } })
    const day = days.attributes.arrivals.find(({ on }) => on === '2026-06-26')
    return [
      (await me.client(api.containers.list, { params: asked })).meta.total,
      (await me.client(api.shipments.list, { params: asked })).meta.total,
      (day?.at_sea ?? 0) + (day?.planned ?? 0),
    ]
  }
  const landing = async (me: Someone, id: string) => {
    const { features } = await me.client(api.containers.map_geojson, { params: { id } })
    const port = features.find(({ properties }) => 'label' in properties && properties.label === 'POD')
    return port && 'inbound_eta_at' in port.properties ? port.properties.inbound_eta_at : undefined
  }
  const planned = await trackContainer(me, (numbers) => {
    const { left, expected } = viaBusan(numbers)
    return [...left, ...expected]
  })
  expect(await arriving(me)).toEqual([1, 1, 1])
  expect(await landing(me, planned)).toBe('2026-06-26T13:00:00.000Z')

  const missed = await trackContainer(other, (numbers) => {
    const { left, expected, transhipped } = viaBusan(numbers)
    const [arrived, discharged, loaded] = transhipped
    const call = { ...(loaded?.transportCall as object), exportVoyageNumber: '7E', vessel: another }
    return [...left, ...expected, arrived, discharged, { ...loaded, transportCall: call }] as typeof left
  })
  const { data } = await other.client(api.containers.get, { params: { id: missed } })
  expect(data.attributes.next_arrival).toMatchObject({ at: '2026-06-26T13:00:00.000Z', outdated: true, awaited: false })
  expect(await arriving(other)).toEqual([0, 0, 0])
  expect(await landing(other, missed)).toBeNull()
})
