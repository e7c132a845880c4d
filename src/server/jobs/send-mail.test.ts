import { afterEach, expect, test } from 'vitest'
import { insertUser } from '../db/access/sessions.ts'
import { queueForAdmins } from '../db/documents/mails.ts'
import { withScope, withSystem } from '../db/scope.ts'
import type { Mail, Sent } from '../mail/mailer.ts'
import { testApp } from '../testing/test-app.ts'
import { sendMail } from './send-mail.ts'
import { createWorker } from './worker.ts'

const app = testApp()
const { account, clock, store } = app
afterEach(() => withSystem(store(), (tx) => tx.deleteFrom('mails').execute()))

const content = { subject: 'Hello', body: 'World' }
const mails = () => withSystem(store(), (tx) => tx.selectFrom('mails').selectAll().orderBy('recipient').execute())

async function someone() {
  const { id } = await account()
  const add = (name: string, role: 'admin' | 'member') =>
    withSystem(store(), (tx) =>
      insertUser(tx, { account_id: id, email: `${name}-${id}@example.com`, name, role, password_hash: 'x' }),
    )
  await add('ada', 'admin')
  await add('bob', 'admin')
  await add('eve', 'member')
  return id
}

async function work(answer: (mail: Mail) => Sent | Promise<Sent>) {
  const sent: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      sent.push(mail)
      return answer(mail)
    },
  }
  const onError = (_: string, error: unknown) => {
    throw error
  }
  await createWorker({
    store: store(),
    jobs: [sendMail({ store: store(), mailer, now: () => clock.now, files: app.context.files })],
    onError,
  }).drain()
  return sent
}

test('each admin of the account gets a mail once, and nobody else does', async () => {
  const [id] = [await someone(), await someone()]
  await withScope(store(), { account_id: id, scopes: ['admin'] }, (tx) =>
    queueForAdmins(tx, id, async () => content, clock.now),
  )
  const sent = await work(() => ({ error: null }))
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([`ada-${id}@example.com`, `bob-${id}@example.com`])
  expect(await work(() => ({ error: null }))).toEqual([])
  expect(await mails()).toMatchObject([
    { status: 'sent', attempts: 1, error: null, sent_at: clock.now.toISOString() },
    { status: 'sent' },
  ])
})

test('what is rolled back is never sent', async () => {
  const id = await someone()
  const failing = withSystem(store(), async (tx) => {
    await queueForAdmins(tx, id, async () => content, clock.now)
    throw new Error('This goes wrong.')
  })
  await expect(failing).rejects.toThrow('This goes wrong.')
  expect(await work(() => ({ error: null }))).toEqual([])
})

test('what fails is tried again, every hour in the end, and given up after two days', async () => {
  const id = await someone()
  await withSystem(store(), (tx) => queueForAdmins(tx, id, async () => content, clock.now))
  let attempts = 0
  for (const minutes of [1, 3, 9, 27, ...Array.from({ length: 60 }, () => 60)]) {
    attempts += (await work(() => ({ error: 'busy', isFinal: false }))).length
    expect(await work(() => ({ error: 'busy', isFinal: false }))).toEqual([])
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  // Of two admins: at once, after 1, 4, 13 and 40 minutes, and every hour until 47 hours and 40 minutes have passed.
  expect(attempts).toBe(2 * 52)
  expect(await mails()).toMatchObject([{ status: 'failed', attempts: 52, error: 'busy' }, { status: 'failed' }])
})

test('what is refused for good is not tried again, and says why', async () => {
  const id = await someone()
  await withSystem(store(), (tx) => queueForAdmins(tx, id, async () => content, clock.now))
  await work(() => ({ error: 'refused (550)', isFinal: true }))
  clock.now = new Date(clock.now.getTime() + 86_400_000)
  expect(await work(() => ({ error: null }))).toEqual([])
  expect(await mails()).toMatchObject([{ status: 'failed', attempts: 1, error: 'refused (550)' }, {}])
})

test('what a killed process had in hand is sent once its lease has run out', async () => {
  const id = await someone()
  await withSystem(store(), (tx) => queueForAdmins(tx, id, async () => content, clock.now))
  const lost = sendMail({
    store: store(),
    mailer: { send: async () => ({ error: null }) },
    now: () => clock.now,
    files: app.context.files,
  })
  expect(await lost.take(10)).toHaveLength(2)
  expect(await work(() => ({ error: null }))).toEqual([])
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  expect(await work(() => ({ error: null }))).toHaveLength(2)
})

test('what a mail said, which may let somebody in, is not kept once it is sent or given up', async () => {
  for (const sent of [{ error: null }, { error: 'no such mailbox', isFinal: true }] as const) {
    const id = await someone()
    await withSystem(store(), (tx) =>
      queueForAdmins(tx, id, async () => ({ subject: 'Hello', body: 'a secret link' }), clock.now),
    )
    expect((await work(() => sent))[0]?.body).toBe('a secret link')
    expect(JSON.stringify(await mails())).not.toContain('a secret link')
    expect((await mails())[0]?.subject).toBe('Hello')
  }
})
