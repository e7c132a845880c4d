import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged } from '../testing/dcsa-events.ts'
import { render } from '../testing/papers/render.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const setting = testApp()

test('a proof of delivery delivers its container, on the day that it names, until the document is deleted', async () => {
  const me = await setting.account()
  const id = await trackContainer(me, discharged)
  const pairs: [string, string][] = [
    ['Container No.', 'TCLU 482913-2'],
    ['Delivered on', '2026-06-19'],
    ['Received by', 'J. Doe'],
  ]
  const document = await sendFile(
    setting,
    me.id,
    'pod.pdf',
    await render([{ title: 'PROOF OF DELIVERY' }, { pairs }], 'pdf'),
  )
  await setting.work()
  const read = async () => (await me.client(api.containers.get, { params: { id } })).data.attributes
  expect(await read()).toMatchObject({ current_status: 'delivered', delivered_at: '2026-06-19T07:00:00.000Z' })
  const { data: events } = await me.client(api.containers.transport_events, { params: { id } })
  expect(events.at(-1)?.attributes).toMatchObject({
    event: 'container.transport.delivered',
    data_source: 'document',
    timezone: 'America/Los_Angeles',
  })
  await me.client(api.documents.delete, { params: { id: document } })
  expect(await read()).toMatchObject({ current_status: 'grounded', delivered_at: null })
})
