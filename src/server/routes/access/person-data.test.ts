import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { sealAccount } from '../../audit/seal.ts'
import { withSystem } from '../../db/scope.ts'
import { personOf, programOf, proveAnew } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, store, clock } = setting

/** An account where Jo Doe has done what leaves a name, and a customer of the same address wants mails. */
async function withJo() {
  const { id, client } = await account()
  const jo = await personOf(setting, id, 'admin', 'Jo Doe')
  const ada = await personOf(setting, id, 'admin', 'Ada Lind')
  await proveAnew(setting, id)
  const attributes = { name: 'Of Jo', scopes: ['read'] }
  await jo.ask({ method: 'POST', path: '/v2/api_keys', body: { data: { attributes } } })
  const party = await client(api.parties.create, { body: { data: { attributes: { company_name: 'Ostsee' } } } })
  const ids = { party: party.data.id, exception: randomUUID(), view: randomUUID(), token: randomUUID() }
  await withSystem(store(), async (tx) => {
    await sql`select set_config('app.account_id', ${id}, true)`.execute(tx)
    await sql`insert into party_contacts (party_id, name, email) values (${ids.party}, 'Jo', ${jo.email.toUpperCase()})`.execute(
      tx,
    )
    await sql`insert into mails (recipient, subject, body, next_attempt_at)
      values (${jo.email}, 'Your digest', 'whsec_never', now()), ('other@example.com', 'Other', 'x', now())`.execute(tx)
    await sql`insert into email_submissions (subject, "from") values
      ('Arrival', ${[`Jo <${jo.email}>`]}), ('Not hers', ${[`x${jo.email}`]})`.execute(tx)
    await sql`insert into manual_values (container_id, attribute, key, value, reason, author_name, author_kind, user_id)
      select id, 'x', 'x', '1', 'She saw it', 'Jo Doe', 'person', ${jo.id} from containers where false`.execute(tx)
    const columns = sql`party_id, name, tags, document_types, custom_field_ids, policy, allowed_origins, roles, people`
    await sql`insert into views (id, ${columns})
      values (${ids.view}, ${ids.party}, 'Orders', '{}', '{}', '{}', '{}', '{}', '{customer}', ${[jo.email]})`.execute(
      tx,
    )
    await sql`insert into view_tokens (id, view_id, name, email, token_hash, expires_at)
      values (${ids.token}, ${ids.view}, ${jo.email}, ${jo.email}, ${randomUUID()}, now())`.execute(tx)
    await sql`insert into view_codes (view_id, account_id, email, code_hash, expires_at)
      values (${ids.view}, ${id}, ${jo.email}, 'x', now())`.execute(tx)
    await sql`insert into deadline_calendars (user_id, name, kinds, secret_hash)
      values (${jo.id}, 'Her days', '{arrival}', ${randomUUID()})`.execute(tx)
    await sql`insert into second_factor_resets (user_id, reset_by_name) values (${ada.id}, 'Jo Doe')`.execute(tx)
  })
  const send = (path: string, asked: object) =>
    ada.ask({ method: 'POST', path, body: { data: { type: 'person_data', attributes: asked } } })
  return { id, client, jo, ada, send }
}

const count = async (account_id: string, table: string, where: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where account_id = ${account_id} and ${where}`.execute(
    store().db,
  )
  return rows[0]?.n
}

test('an admin is given what is held about a person, and no secret', async () => {
  const { jo, send } = await withJo()
  const { status, document, text } = await send('/v2/person_data', { email: jo.email.toUpperCase() })
  expect(status).toBe(200)
  const { attributes, id } = document.data
  expect(id).toBe(jo.id)
  expect(attributes.records).toMatchObject({
    user: [{ id: jo.id, email: jo.email, name: 'Jo Doe', role: 'admin' }],
    sessions: [expect.objectContaining({ id: expect.any(String) })],
    api_keys: [{ name: 'Of Jo', created_by_name: 'Jo Doe' }],
    audit_events: [expect.objectContaining({ action: 'api_key.created' })],
    contacts: [{ name: 'Jo' }],
    view_sign_ins: [expect.objectContaining({ email: jo.email })],
    deadline_calendars: [{ name: 'Her days', kinds: ['arrival'] }],
    mails_sent: [{ recipient: jo.email, subject: 'Your digest' }],
    mails_received: [{ subject: 'Arrival' }],
  })
  expect(attributes.audit_event_count).toBe(1)
  expect(Date.parse(attributes.audit_events_kept_until)).toBe(clock.now.getTime() + 400 * 86_400_000)
  for (const secret of ['hash', 'sealed', 'whsec_never', 'lf_']) expect(text).not.toContain(secret)
})

test('a person is erased: no name and no address is left but where it is said, and the audit log stays whole', async () => {
  const { id, client, jo, ada, send } = await withJo()
  const { status, document } = await send('/v2/person_data/erase', { email: jo.email })
  expect(status).toBe(200)
  expect(document.data.attributes).toMatchObject({
    removed: {
      user: 1,
      sessions: 1,
      api_keys: 1,
      contacts: 1,
      mails_sent: 1,
      view_sign_ins: 1,
      second_factor_resets: 1,
    },
    kept: { mails_received: 1, view_people: 1 },
    audit_event_count: 1,
  })
  expect((await client(api.users.list)).data.map((one) => one.id)).toEqual([ada.id])
  expect(await count(id, 'second_factor_resets', sql`reset_by_name = 'Erased person'`)).toBe(1)
  expect(await count(id, 'mails', sql`true`)).toBe(1)
  expect(await count(id, 'view_codes', sql`true`)).toBe(0)
  // Everything that is still there of her is what was said.
  const after = await send('/v2/person_data', { email: jo.email, name: 'Jo Doe' })
  expect(Object.keys(after.document.data.attributes.records)).toEqual(['mails_received'])
  await sealAccount(store(), id)
  const { data } = await client(api.audit_events.check)
  expect(data.attributes).toMatchObject({ fault: null })
  const lines = await client(api.audit_events.list, { params: { 'filter[action]': 'person_data.erased' } as never })
  expect(lines.data.map(({ attributes }) => [attributes.actor_name, attributes.subject_id])).toEqual([
    ['Ada Lind', jo.id],
  ])
  expect(JSON.stringify(lines.data)).not.toContain(jo.email)
})

test('whoever was removed before is found by name, and nobody who is here', async () => {
  const { id, client, jo, ada, send } = await withJo()
  await client(api.users.delete, { params: { id: jo.id, keys: 'keep' } })
  expect((await send('/v2/person_data', { email: jo.email })).document.data.attributes.records).not.toHaveProperty(
    'api_keys',
  )
  const { document } = await send('/v2/person_data/erase', { email: jo.email, name: 'Jo Doe' })
  expect(document.data.attributes.removed).toMatchObject({ api_keys: 1, second_factor_resets: 1 })
  expect(document.data.attributes.removed).not.toHaveProperty('user')
  expect(await count(id, 'api_keys', sql`created_by_name = 'Erased person'`)).toBe(1)
  const refused = await send('/v2/person_data/erase', { email: 'nobody@example.com', name: 'Ada Lind' })
  expect([refused.status, refused.document.errors[0].source]).toEqual([422, { pointer: '/data/attributes/name' }])
  const last = await send('/v2/person_data/erase', { email: ada.email })
  expect([last.status, last.document.errors[0].detail]).toEqual([
    422,
    expect.stringContaining('Ada Lind is the last admin'),
  ])
})

test('it is for admins who have just proved who they are, and of their own account', async () => {
  const { id, jo, ada, send } = await withJo()
  const other = await withJo()
  const body = { data: { type: 'person_data', attributes: { email: jo.email } } }
  const foreign = await other.send('/v2/person_data/erase', { email: jo.email })
  expect(foreign.document.data.attributes.removed).toEqual({})
  expect((await send('/v2/person_data', { email: 'x' })).document.errors[0].source).toEqual({
    pointer: '/data/attributes/email',
  })
  for (const path of ['/v2/person_data', '/v2/person_data/erase']) {
    const program = await programOf(setting, id, ['read', 'write'])
    expect((await program.ask({ method: 'POST', path, body })).status).toBe(403)
  }
  await withSystem(store(), (tx) => tx.updateTable('sessions').set({ proved_at: null }).execute())
  expect((await ada.ask({ method: 'POST', path: '/v2/person_data/erase', body })).status).toBe(403)
  expect((await send('/v2/person_data', { email: jo.email })).status).toBe(403)
})
