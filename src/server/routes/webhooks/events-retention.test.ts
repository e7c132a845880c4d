import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { forgetEvents } from '../../db/webhooks/event-retention.ts'
import { deliveries } from '../../testing/deliveries.ts'
import { testApp } from '../../testing/test-app.ts'

const app = testApp()
const { account, clock, store } = app
const { tell, wait } = deliveries(app)

type Someone = Awaited<ReturnType<typeof account>>
const read = async ({ client }: Someone, after?: string) => {
  const { data, links } = await client(api.events.list, { params: { include: [], ...(after && { after }) } })
  const next = new URL(links.next, 'http://localhost').searchParams.get('after') ?? ''
  return { ids: data.map(({ attributes }) => attributes.event_id), next }
}

test('a cursor leads to the same events again, and stays where there is no news', async () => {
  const me = await account()
  const first = await read(me)
  const ids = await tell(me, [{}, {}])
  for (let time = 0; time < 2; time++) expect((await read(me, first.next)).ids).toEqual(ids)
  const second = await read(me, first.next)
  expect(await read(me, second.next)).toEqual({ ids: [], next: second.next })
})

test('who comes back after what is next was forgotten is told so, and who has missed nothing is not', async () => {
  const [me, other] = [await account(), await account()]
  const [early, untouched] = [await read(me), await read(other)]
  await tell(me, [{}, {}])
  const upToDate = await read(me, early.next)
  wait(91 * 86_400)
  await forgetEvents(store(), 90, clock.now)
  const late = await tell(me, [{}])
  await expect(read(me, early.next)).rejects.toMatchObject({
    status: 410,
    errors: [{ code: 'gone', source: { parameter: 'after' } }],
  })
  expect((await read(me, upToDate.next)).ids).toEqual(late)
  expect((await read(me)).ids).toEqual(late)
  expect((await read(other, untouched.next)).ids).toEqual([])
})
