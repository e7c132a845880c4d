import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { listenForMetrics } from '../metrics/listen.ts'
import { secretSettings } from '../secret-settings.ts'
import { openSecrets } from '../secrets.ts'
import { createServer } from '../server.ts'
import { openCopy } from '../testing/postgres.ts'
import { startSmtp } from '../testing/smtp.ts'
import { openImage } from '../testing/store-image.ts'
import { landfall } from './landfall.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-untold-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What must be said nowhere. */
const secret = {
  database: 'hidden-of-the-database',
  key: 'hidden-of-the-first-account',
  bucket: 'hidden-of-the-bucket',
  mailbox: 'hidden of the "mailbox"',
  seal: 'hidden-that-seals-the-others',
  mails: 'hidden/of@the-mails',
  figures: 'hidden-of-the-figures',
}
const hidden = [...Object.values(secret), encodeURIComponent(secret.mails), JSON.stringify(secret.mailbox).slice(1, -1)]

function expectUntold(said: string) {
  for (const one of hidden) expect(said).not.toContain(one)
  expect(said).not.toContain('hidden')
}

/** Servers that refuse, and say in their answer all that they were sent. */
async function parrots() {
  const bucket = createHttpServer((asked, answer) => {
    answer.statusCode = 403
    answer.statusMessage = 'Refused'
    answer.end(`${JSON.stringify(asked.headers)} ${secret.bucket}`)
  }).listen(0, '127.0.0.1')
  const imap = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] Ready\r\n')
    socket.on('data', (data) => {
      const line = data.toString().trim()
      const [tag = '*', command = ''] = line.split(' ')
      const isKnown = /^(CAPABILITY|ID|NOOP)$/i.test(command)
      socket.write(isKnown ? `${tag} OK Done\r\n` : `${tag} NO You said ${line}, and it is ${secret.mailbox}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await Promise.all([once(bucket, 'listening'), once(imap, 'listening')])
  const smtp = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => done(new Error(`Nobody has the password ${password}`)),
  })
  onTestFinished(async () => {
    bucket.close()
    imap.close()
    await smtp[Symbol.asyncDispose]()
  })
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  return { bucket: portOf(bucket), imap: portOf(imap), smtp: smtp.port }
}

const settingsFor = ({ bucket, imap, smtp }: Awaited<ReturnType<typeof parrots>>): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  BOOTSTRAP_API_KEY: secret.key,
  S3_BUCKET: 'papers',
  S3_ENDPOINT: `http://127.0.0.1:${bucket}`,
  S3_ACCESS_KEY_ID: secret.bucket,
  S3_SECRET_ACCESS_KEY: secret.bucket,
  IMAP_HOST: '127.0.0.1',
  IMAP_PORT: String(imap),
  IMAP_SECURITY: 'none',
  IMAP_USER: 'somebody',
  IMAP_PASSWORD: secret.mailbox,
  SECRET_KEY: secret.seal,
  SMTP_URL: `smtp://somebody:${encodeURIComponent(secret.mails)}@127.0.0.1:${smtp}`,
  METRICS_PORT: '0',
  METRICS_TOKEN: secret.figures,
})

/** The same, with every secret in a file. */
function inFiles(settings: Record<string, string>): Record<string, string> {
  const others = { ...settings }
  for (const name of secretSettings) {
    const value = others[name]
    if (value === undefined) continue
    delete others[name]
    others[`${name}_FILE`] = join(folder, name)
    writeFileSync(join(folder, name), `${value}\n`)
  }
  return others
}

async function run(args: string[], env: Record<string, string>) {
  const said: string[] = []
  const note = (line: string) => void said.push(line)
  const code = await landfall(args, { say: note, note, env })
  return { code, said: said.join('\n') }
}

test.each([
  ['given as they are', (settings: Record<string, string>) => settings],
  ['in files', inFiles],
])('the doctor tells no secret, %s, of servers that repeat them', async (_, given) => {
  const settings = {
    ...settingsFor(await parrots()),
    DATABASE_URL: `postgres://somebody:${secret.database}@127.0.0.1:1/x`,
  }
  for (const args of [['doctor'], ['doctor', '--json']]) {
    const { code, said } = await run(args, given(settings))
    expect(code).toBe(1)
    // It has asked them.
    expect(said).toMatch(/Nobody has the password …/)
    expect(said).toMatch(/PostgreSQL cannot be reached/)
    expect(said).toMatch(/check S3_/)
    expectUntold(said)
  }
})

test.each(['migrate', 'verify', 'user list', 'key list', 'backup x', 'restore x'])(
  'landfall %s tells no secret where the database is away',
  async (command) => {
    const DATABASE_URL = `postgres://somebody:${secret.database}@127.0.0.1:1/x`
    const { code, said } = await run(command.split(' '), { ...settingsFor(await parrots()), DATABASE_URL })
    expect(code).toBe(1)
    expect(said).not.toBe('')
    expectUntold(said)
  },
)

test.each(secretSettings)('a wrong %s is named and not repeated', async (name) => {
  const [long, address] = [/URL$/.test(name), `hidden ${'x'.repeat(5)}`]
  const { code, said } = await run(['doctor'], {
    ...settingsFor({ bucket: 1, imap: 1, smtp: 1 }),
    [name]: long ? address : 'hidden',
    [`${name}_FILE`]: join(folder, 'none'),
  })
  expect(code).toBe(1)
  expect(said).toContain(name)
  expectUntold(said)
})

test('a server tells no secret on its outputs, whatever its neighbours answer and whoever asks', async () => {
  const told: string[] = []
  const listen = (text: unknown) => {
    told.push(String(text))
    return true
  }
  for (const name of ['info', 'warn', 'error', 'log'] as const) vi.spyOn(console, name).mockImplementation(listen)
  vi.spyOn(process.stdout, 'write').mockImplementation(listen)
  vi.spyOn(process.stderr, 'write').mockImplementation(listen)
  onTestFinished(() => void vi.restoreAllMocks())

  const { DATABASE_URL } = process.env
  const env = readEnv({ ...settingsFor(await parrots()), DEMO: '0', LOG: '1', IMAP_POLL_SECONDS: '5' })
  const store = DATABASE_URL ? await openCopy(DATABASE_URL, inject('template')) : await openImage(inject('image'))
  const server = await createServer(store, { env, secrets: openSecrets(env) })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const metrics = server.metrics && (await listenForMetrics(env, server.metrics))
  await server.work(url)
  const as = (authorization: string) => ({ headers: { authorization } })
  await fetch(`${url}/v2/shipments`, as(`Token ${secret.key}`))
  await fetch(`${url}/v2/shipments?key=${secret.key}`, as(`Token ${secret.figures}`))
  await fetch(`${url}/${secret.key}/${encodeURIComponent(secret.seal)}`)
  await fetch(metrics?.address ?? '', as(`Bearer ${secret.figures}`))
  await fetch(metrics?.address ?? '', as(`Bearer ${secret.key}`))
  const adminPage = new URL('/admin', metrics?.address)
  const seen = await fetch(adminPage, as(`Bearer ${secret.figures}`)).then((answer) => answer.text())
  expect(seen).toContain('State of work')
  expectUntold(seen)
  const broken = vi.spyOn(store, 'use').mockImplementation(() => {
    throw new Error(`It was sealed with ${secret.seal}`)
  })
  for (const address of [metrics?.address ?? '', adminPage]) {
    const failed = await fetch(address, as(`Bearer ${secret.figures}`))
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining(secret.seal)])
  }
  broken.mockRestore()
  const upload = await fetch(`${url}/v2/documents`, {
    method: 'POST',
    headers: { authorization: `Token ${secret.key}` },
    body: (() => {
      const form = new FormData()
      form.set('file', new File(['%PDF-1.4 x'], 'paper.pdf', { type: 'application/pdf' }))
      return form
    })(),
  })
  const answered = await upload.text()
  await vi.waitFor(() => expect(told.join('\n')).toContain('The mailbox of somebody'), { timeout: 60_000 })
  await metrics?.close()
  await server.close()
  const said = told.join('\n')
  expect(said).toContain('"url":"/v2/shipments')
  // It has said what went wrong, but for that.
  expect(said).toContain('It was sealed with …')
  expectUntold(said)
  expectUntold(answered)
})
