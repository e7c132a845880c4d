import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { withScope } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { makeTrucker, orderDelivery } from '../../testing/delivery.ts'
import { endpoints, endpointsOfTruckers, endpointsOfViews, exampleOf, named } from '../../testing/every-endpoint.ts'
import { answeredBy, listening } from '../../testing/statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView } from '../../testing/views.ts'

const setting = testApp()
const { account, app, store, context, clock } = setting

const noLimits = { key: 0, session: 0, tracking_requests: 0, infer_number: 0, refresh: 0, sign_in: 0, view: 0 }

/** An app that is limited, and what its answers ask the store. */
async function limitedApp(view: number) {
  const { store: heard } = listening(store())
  const limited = await createApp({ store: heard, ...context, limits: { ...noLimits, view } })
  onTestFinished(() => limited.close())
  return { app: limited, answered: answeredBy(limited) }
}

async function setUp(bill = 'YMLU700100') {
  const me = await someoneWithFields(setting, bill)
  const trucker = await makeTrucker(me, 'Bayline Drayage')
  const [first = '', second = ''] = Object.values(me.containers)
  const order = (container = first, more: object = {}) =>
    orderDelivery(setting, me, { container, trucker: trucker.id, ...more })
  return { ...me, trucker, first, second, order }
}

test('a link that was revoked, replaced, cut or never was, and that of an ended order, are one: same answer, same statements', async () => {
  const { client, order, second } = await setUp()
  const [good, revoked, rotated, ended] = [await order(), await order(), await order(second), await order()]
  await client(api.delivery_orders.revoke, { params: { id: revoked.id } })
  await client(api.delivery_orders.rotate, { params: { id: rotated.id }, body: { data: { attributes: {} } } })
  await client(api.delivery_orders.delete, { params: { id: ended.id } })
  const { app: limited, answered } = await limitedApp(0)
  const see = async (said: string) => {
    const headers = { authorization: `Token ${said}` }
    const { status, text, statements } = await answered(() => ask(limited, { path: '/v2/trucker/order', headers }))
    return { status, text, statements }
  }
  expect((await see(good.token)).status).toBe(200)
  const nonsense = await see('lft_nonsense')
  expect([nonsense.status, nonsense.statements.length]).toEqual([401, 1])
  const { token } = good
  const wrong = [
    ...[revoked.token, rotated.token, ended.token],
    ...[token.slice(0, -1), token.slice(4), `${token}x`, token.toUpperCase(), `lfv_${token.slice(4)}`, `${token}/1`],
  ]
  for (const said of wrong) expect({ said, ...(await see(said)) }).toEqual({ said, ...nonsense })
})

test.each(named([...endpoints, ...endpointsOfViews].filter((one) => !one.public)))(
  '%s is answered 401 to a trucker, whatever they send',
  async (_, one) => {
    const { order } = await shared()
    const { status } = await ask(app(), {
      ...exampleOf(one),
      payload: '{',
      headers: { authorization: `Token ${order.token}` },
    })
    expect(status).toBe(401)
  },
)

let known: Promise<{ order: Awaited<ReturnType<typeof orderDelivery>>; apiKey: string; viewToken: string }> | undefined
/** One order for all of these: each only asks. */
const shared = () => {
  known ??= (async () => {
    const me = await setUp()
    const { token } = await makeView(setting, me)
    return { order: await me.order(), apiKey: me.apiKey, viewToken: token }
  })()
  return known
}

test.each(named(endpointsOfTruckers))('%s is answered 401 to everybody but a trucker', async (_, one) => {
  const { apiKey, viewToken } = await shared()
  const see = async (authorization: string | undefined) =>
    (await ask(app(), { ...exampleOf(one), payload: '{', headers: authorization ? { authorization } : {} })).status
  expect(await see(undefined)).toBe(401)
  expect(await see('Token lft_nonsense')).toBe(401)
  expect(await see(`Bearer ${apiKey}`)).toBe(401)
  expect(await see(`Token ${apiKey}`)).toBe(401)
  expect(await see(`Token ${viewToken}`)).toBe(401)
})

test('the page says nothing of the customer, the bill, the references, or another container', async () => {
  const me = await setUp('YMLU700177')
  const { client, shipment, first } = me
  const { data: customer } = await client(api.parties.create, {
    body: { data: { attributes: { company_name: 'Secret Customer & Co' } } },
  })
  await client(api.party_roles.create, {
    body: {
      data: {
        attributes: { role: 'customer' },
        relationships: {
          party: { data: { id: customer.id, type: 'party' } },
          entity: { data: { id: shipment, type: 'shipment' } },
        },
      },
    },
  })
  await client(api.containers.update, {
    params: { id: first },
    body: { data: { attributes: { ref_numbers: ['SECRET-REF'] } } },
  })
  const made = await me.order(first, { deliver_to_name: 'Dock 4' })
  const { text } = await made.page()
  expect(text).toContain('Dock 4')
  for (const secret of [
    'Secret',
    'SECRET',
    'YMLU700177',
    shipment,
    first,
    me.second,
    customer.id,
    me.trucker.id,
    me.id,
  ])
    expect(text).not.toContain(secret)
  const other = Object.keys(me.containers)[1]
  expect(text).not.toContain(other)
})

test('a report of another order, account or person is none, and names of others are no attributes', async () => {
  const [mine, theirs] = [await setUp(), await setUp('YMLU700188')]
  const [made, other, foreign] = [await mine.order(), await mine.order(mine.second), await theirs.order()]
  const reportOf = async (one: typeof made) =>
    String((await one.report('picked_up')).document.data.attributes.steps[0].report_id)
  const { data: byHand } = await mine.client(api.manual_values.create, {
    params: { id: mine.first },
    body: { data: { attributes: { attribute: 'chassis_number', value: 'TSXZ 418820', reason: 'Seen' } } },
  })
  for (const id of [await reportOf(other), await reportOf(foreign), byHand.id])
    expect((await made.undo(id)).status).toBe(404)
  for (const more of [{ container_id: mine.second }, { id: foreign.id }, { attribute: 'pickup_lfd' }]) {
    const body = { data: { attributes: { step: 'picked_up', ...more } } }
    const { status, errors } = await made.see({ method: 'POST', path: '/v2/trucker/reports', body })
    expect([status, errors[0]?.code]).toEqual([422, 'unknown_attribute'])
  }
  const values = await mine.client(api.manual_values.list, { params: { id: mine.first } })
  expect(values.data.map(({ attributes }) => attributes.attribute)).toEqual(['chassis_number'])
})

test('as the role of truckers nothing can be written but the audit log, and of five tables one row is there', async () => {
  const me = await setUp()
  const foreign = await (await setUp('YMLU700199')).order()
  const made = await me.order()
  const see = (delivery_order_id: string) =>
    withScope(store(), { account_id: me.id, delivery_order_id }, async (tx) => {
      const { rows: granted } = await sql<{ name: string; kind: string }>`
        select table_name as name, privilege_type as kind from information_schema.role_column_grants
        where grantee = 'landfall_trucker' group by 1, 2
        union select table_name, privilege_type from information_schema.role_table_grants
        where grantee = 'landfall_trucker' order by 1, 2`.execute(tx)
      const counts: Record<string, number> = {}
      for (const { name } of granted.filter(({ kind }) => kind === 'SELECT')) {
        const { rows } = await sql<{ count: number }>`select count(id)::int as count from ${sql.table(name)}`.execute(
          tx,
        )
        counts[name] = rows[0]?.count ?? -1
      }
      return { granted: granted.map(({ name, kind }) => `${kind} ${name}`), counts }
    })
  const { granted, counts } = await see(made.id)
  expect(granted).toEqual([
    'SELECT accounts',
    'INSERT audit_events',
    'SELECT containers',
    'SELECT delivery_orders',
    'SELECT manual_values',
    'SELECT parties',
  ])
  expect(counts).toEqual({ accounts: 1, containers: 1, delivery_orders: 1, manual_values: 0, parties: 1 })
  // Of another account nothing is found, though somebody should have named it.
  expect((await see(foreign.id)).counts).toMatchObject({ containers: 0, delivery_orders: 0, parties: 0 })
  for (const table of ['shipments', 'documents', 'observations', 'users', 'api_keys', 'view_tokens'])
    await expect(
      withScope(store(), { account_id: me.id, delivery_order_id: made.id }, (tx) =>
        sql`select 1 from ${sql.table(table)}`.execute(tx),
      ),
    ).rejects.toThrow('permission denied')
  await expect(
    withScope(store(), { account_id: me.id, delivery_order_id: made.id }, (tx) =>
      sql`select token_hash from delivery_orders`.execute(tx),
    ),
  ).rejects.toThrow('permission denied')
})

test('who guesses is limited by the address, and neither a link from there nor another address suffers for it', async () => {
  const { order } = await setUp()
  const { token } = await order()
  const { app: limited } = await limitedApp(3)
  const see = async (said: string, remoteAddress: string) => {
    const headers = { authorization: `Token ${said}` }
    return (await limited.inject({ url: '/v2/trucker/order', headers, remoteAddress })).statusCode
  }
  const guesses: number[] = []
  for (let n = 0; n < 5; n++) guesses.push(await see(`lft_guess${n}`, '203.0.113.7'))
  expect(guesses).toEqual([401, 401, 401, 429, 429])
  expect(await see(token, '203.0.113.7')).toBe(200)
  expect(await see('lft_guess', '203.0.113.8')).toBe(401)
  expect([await see(token, '203.0.113.9'), await see(token, '203.0.113.9')]).toEqual([200, 200])
  expect(await see(token, '203.0.113.9')).toBe(429)
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(await see(token, '203.0.113.9')).toBe(200)
})

test('an account sees no order of another, and keys without the scope make none', async () => {
  const [mine, theirs] = [await setUp(), await account()]
  const made = await mine.order()
  expect((await theirs.client(api.delivery_orders.list)).data).toEqual([])
  for (const endpoint of [api.delivery_orders.get, api.delivery_orders.revoke, api.delivery_orders.delete])
    await expect(theirs.client(endpoint, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 })
  expect((await made.page()).status).toBe(200)
})
