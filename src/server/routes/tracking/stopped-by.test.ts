import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createSignInLink } from '../../db/access/invitations.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, app, clock, store } = testApp()

test('tracking that was stopped with a key was stopped by whoever made the key', async () => {
  const me = await account()
  await trackContainer(me, atSea)
  const [shipment] = (await me.client(api.shipments.list)).data
  const params = { id: String(shipment?.id) }
  const stoppedBy = async () =>
    (await me.client(api.shipments.stop_tracking, { params })).data.relationships.line_tracking_stopped_by_user.data
  // The first key of an account is made by nobody.
  expect(await stoppedBy()).toBeNull()
  await me.client(api.shipments.resume_tracking, { params })

  const token = await withSystem(store(), (tx) => createSignInLink(tx, me.id, clock.now))
  const attributes = { token, name: 'Ada', email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
  await ask(app(), { method: 'POST', path: '/v2/session/link', body: { data: { attributes } } })
  const [ada] = (await me.client(api.users.list)).data
  await withSystem(store(), (tx) =>
    tx
      .updateTable('api_keys')
      .set({ created_by_id: String(ada?.id) })
      .where('account_id', '=', me.id)
      .execute(),
  )
  expect(await stoppedBy()).toEqual({ id: ada?.id, type: 'user' })
})
