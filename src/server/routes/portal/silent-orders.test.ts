import { expect, test } from 'vitest'
import { withSystem } from '../../db/scope.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work, clock, store } = setting

test('that a line answers is no news of a container whose next step is overdue', async () => {
  const me = await account()
  const view = await makeView(setting, me)
  const voyage = { bill: 'YMLUS731', container: 'TCLU4829132' }
  const id = await shipFor(me, work, { bill: voyage.bill, party: view.party, events: atSea(voyage) })
  const answered = () =>
    withSystem(store(), (tx) =>
      tx
        .updateTable('shipments')
        .set({ line_tracking_last_succeeded_at: clock.now.toISOString() })
        .where('id', '=', id)
        .execute(),
    )
  const seen = async () => {
    const { data } = (await view.ask({ path: `/v2/embed/shipments/${id}` })).document as {
      data: { attributes: { containers: { news_at: string; sentences: { says: string }[] }[] } }
    }
    const [box] = data.attributes.containers
    return { news_at: box?.news_at, says: box?.sentences.map(({ says }) => says) }
  }
  const first = clock.now.toISOString()
  clock.now = new Date('2026-06-23T12:00:00Z')
  await answered()
  expect(await seen()).toEqual({ news_at: clock.now.toISOString(), says: ['arrives', 'nothing_needed'] })
  clock.now = new Date('2026-07-04T12:00:00Z')
  await work()
  await answered()
  expect(await seen()).toEqual({ news_at: first, says: ['arrives', 'no_news'] })
})
