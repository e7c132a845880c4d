import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkStore } from './command/check-store.ts'
import { runRotateSecrets } from './command/rotate-secrets.ts'
import { sealedColumns } from './db/access/sealed-values.ts'
import { beginFactor } from './db/access/second-factors.ts'
import { insertUser } from './db/access/sessions.ts'
import { withSystem } from './db/scope.ts'
import { readEnv } from './env.ts'
import { countSealed, rotateSecrets } from './rotate-secrets.ts'
import { createSecrets } from './secrets.ts'
import { testApp } from './testing/test-app.ts'

const { account, store } = testApp()
const [old, anew] = ['a key for tests', 'the key that is new']
const now = new Date('2026-06-20T12:00:00Z')
const both = createSecrets(anew, old)
const begin = (secrets = both) => withSystem(store(), (tx) => checkSecrets(tx, secrets, { mayForget: false, now }))

/** Tests have a key that is shorter than settings take. */
const settingsWith = (keys: Record<string, string>) => ({ ...readEnv({ DATA_DIR: '/nowhere' }), ...keys })

/** As an operator runs it. */
async function run(keys: Record<string, string>) {
  const said: string[] = []
  const tell = (line: string) => void said.push(line)
  const code = await runRotateSecrets([], {
    store: store(),
    env: settingsWith(keys),
    io: { say: tell, note: tell },
    now,
  })
  return { code, said: said.join('\n') }
}

async function doctor(keys: Record<string, string>) {
  const findings = await checkStore({ store: store(), env: settingsWith(keys), now })
  return findings.filter(({ check }) => check === 'sealed values' || check === 'secret key')
}

const bySealing = async (secrets = both) => {
  const all = await countSealed({ store: store(), secrets })
  return all.filter(({ current, before, lost }) => current + before + lost > 0)
}

let webhook = ''
beforeEach(async () => {
  await withSystem(store(), async (tx) => {
    for (const table of ['webhooks', 'second_factors', 'secret_check'] as const) await tx.deleteFrom(table).execute()
  })
  await begin(createSecrets(old))
  const { client, id: account_id } = await account()
  const headers = [{ name: 'X-Key', value: 'of the receiver' }]
  const attributes = { url: 'https://example.com/hook', events: ['container.updated' as const], headers }
  for (let count = 0; count < 3; count += 1)
    webhook = (await client(api.webhooks.create, { body: { data: { attributes } } })).data.id
  await withSystem(store(), async (tx) => {
    const person = {
      account_id,
      email: `${account_id}@example.com`,
      name: 'Ada',
      role: 'admin',
      password_hash: 'x',
    } as const
    const { id } = await insertUser(tx, person)
    await beginFactor(tx, { id, account_id }, createSecrets(old).seal('KEY', id))
  })
})

test('every column of the store that is sealed is sealed anew', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)sealed(_|$)' order by 1`.execute(store().db)
  const known = [...sealedColumns.map(({ table, column }) => `${table}.${column}`), 'secret_check.sealed']
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
})

test('a server with both keys opens all, and afterwards one with the new key alone', async () => {
  await begin()
  await expect(begin(createSecrets(anew))).rejects.toThrow('another SECRET_KEY')
  expect((await doctor({ SECRET_KEY: anew, SECRET_KEY_BEFORE: old })).at(-1)?.todo).toMatch(
    /3 of webhooks.sealed_secret.*run landfall rotate-secrets/,
  )
  const { code, said } = await run({ SECRET_KEY: anew, SECRET_KEY_BEFORE: old })
  expect(code).toBe(0)
  expect(said).toContain('webhooks.sealed_headers: 3 sealed anew, 0 were already')
  await begin(createSecrets(anew))
  await expect(begin(createSecrets(old))).rejects.toThrow('another SECRET_KEY')
  const { sealed_headers } = await withSystem(store(), (tx) =>
    tx.selectFrom('webhooks').select('sealed_headers').where('id', '=', webhook).executeTakeFirstOrThrow(),
  )
  expect(createSecrets(anew).open(sealed_headers, webhook)).toContain('of the receiver')
  expect(await doctor({ SECRET_KEY: anew })).toEqual([expect.objectContaining({ check: 'secret key', todo: null })])
  expect((await doctor({ SECRET_KEY: anew, SECRET_KEY_BEFORE: old })).at(-1)?.detail).toContain('it can go')
  expect((await run({ SECRET_KEY: anew, SECRET_KEY_BEFORE: old })).said).toContain('0 sealed anew, 3 were already')
  // One line in each account, of the run that has done it.
  const lines = await withSystem(store(), async (tx) => ({
    accounts: await tx.selectFrom('accounts').select('id').execute(),
    noted: await tx.selectFrom('audit_events').selectAll().where('action', '=', 'secrets.rotated').execute(),
  }))
  expect(lines.noted.map(({ account_id }) => account_id).toSorted()).toEqual(
    lines.accounts.map(({ id }) => id).toSorted(),
  )
  expect(lines.noted[0]).toMatchObject({ actor_kind: 'operator', subject_type: 'account' })
})

test('what was killed half way goes on, and until then the earlier key is asked for', async () => {
  const broken = vi.spyOn(both, 'seal')
  broken.mockImplementationOnce(createSecrets(anew).seal).mockImplementationOnce(() => {
    throw new Error('killed')
  })
  const rotating = rotateSecrets({ store: store(), secrets: both, batch: 1 })
  await expect(rotating.next()).rejects.toThrow('killed')
  broken.mockRestore()
  expect(await bySealing()).toContainEqual(
    expect.objectContaining({ column: 'sealed_secret', table: 'webhooks', current: 1, before: 2, lost: 0 }),
  )
  await expect(begin(createSecrets(anew))).rejects.toThrow('another SECRET_KEY')
  await expect(begin(createSecrets(old))).resolves.toBeUndefined()
  await begin()
  expect((await run({ SECRET_KEY: anew, SECRET_KEY_BEFORE: old })).said).toContain(
    'webhooks.sealed_secret: 2 sealed anew, 1 were already',
  )
  for (const { before, lost } of await bySealing()) expect([before, lost]).toEqual([0, 0])
})

test('with a wrong key, or two, nothing is changed', async () => {
  const before = await bySealing(createSecrets(old))
  await expect(run({ SECRET_KEY: anew })).rejects.toThrow(/set that one as SECRET_KEY_BEFORE. Nothing was changed/)
  await expect(run({ SECRET_KEY: anew, SECRET_KEY_BEFORE: 'a key that never was' })).rejects.toThrow(
    /Neither SECRET_KEY nor SECRET_KEY_BEFORE .* Nothing was changed/,
  )
  expect(await bySealing(createSecrets(old))).toEqual(before)
  expect(() => readEnv({ SECRET_KEY: anew, SECRET_KEY_BEFORE: anew })).toThrow('SECRET_KEY_BEFORE: is the same as')
})

test('what neither key opens is counted and left, and the command ends with 1', async () => {
  const foreign = createSecrets('a key of somebody else').seal('x', webhook)
  await withSystem(store(), (tx) =>
    tx.updateTable('webhooks').set({ sealed_headers: foreign }).where('id', '=', webhook).execute(),
  )
  const { code, said } = await run({ SECRET_KEY: anew, SECRET_KEY_BEFORE: old })
  expect([code, said]).toEqual([1, expect.stringContaining('2 sealed anew, 0 were already, 1 that neither key opens')])
  expect((await doctor({ SECRET_KEY: anew })).at(-1)?.todo).toContain('1 of webhooks.sealed_headers')
})
