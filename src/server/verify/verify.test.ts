import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runVerify } from '../command/verify.ts'
import { withSystem } from '../db/scope.ts'
import { readEnv } from '../env.ts'
import { makeCompany } from '../testing/company.ts'
import { makeDocument } from '../testing/documents.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp({ allowPrivate: true })
const folder = mkdtempSync(join(tmpdir(), 'landfall-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => makeCompany(setting, 'ANNA'))

async function verify(...args: string[]) {
  const said: string[] = []
  const tell = (line: string) => void said.push(line)
  const opened = { store: setting.store(), env: readEnv({ DATA_DIR: setting.folder }), now: setting.clock.now }
  const code = await runVerify(args, { ...opened, io: { say: tell, note: tell } })
  return { code, said }
}

const change = (statement: ReturnType<typeof sql>) => withSystem(setting.store(), (tx) => statement.execute(tx))

test('what was computed from the facts is as it should be, now and when the clock has gone on', async () => {
  expect(await verify()).toEqual({
    code: 0,
    said: [expect.stringMatching(/^\d+ shipments and \d+ files: all as it should be$/)],
  })
  const { now } = setting.clock
  setting.clock.now = new Date(now.getTime() + 40 * 86_400_000)
  expect(await verify('--only', 'shipments')).toMatchObject({ code: 0 })
  setting.clock.now = now
})

test('a state, an event, a search key, a column of lists and a figure that are not right are found, and repaired', async () => {
  await change(
    sql`update containers set pod_discharged_at = '2020-01-01', pod_terminal_name = 'Elsewhere' where number = 'TCLU4829132'`,
  )
  await change(sql`delete from search_keys where kind = 'number' and norm = 'TCLU4829132'`)
  await change(sql`update containers set bill_key = 'another' where number = 'TCLU4829132'`)
  await change(
    sql`update transport_events set timestamp = '2020-01-01' where id = (select min(id::text)::uuid from transport_events)`,
  )
  await change(sql`update tallies set total = total + 7 where list = 'containers.verdict'
    and value = (select min(value) from tallies where list = 'containers.verdict')`)
  const [wrong, gone] = (
    await withSystem(setting.store(), (tx) =>
      tx.selectFrom('line_measures').select('container_number').orderBy('container_number').limit(2).execute(),
    )
  ).map(({ container_number }) => container_number)
  await change(sql`update line_measures set transit_hours = 1 where container_number = ${wrong}`)
  await change(sql`delete from line_measures where container_number = ${gone}`)
  const { code, said } = await verify()
  expect(code).toBe(1)
  const text = said.join('\n')
  expect(text).toMatch(/container TCLU4829132: pod_discharged_at is "2020-01-01.*", and should be /)
  expect(text).toMatch(/container TCLU4829132: pod_terminal_name is "Elsewhere", and should be /)
  expect(text).toMatch(/search: .* number TCLU4829132 finds nothing/)
  expect(text).toMatch(/container TCLU4829132: lists have it under another/)
  expect(text).toMatch(/event .*: timestamp is "2020-01-01/)
  expect(text).toMatch(/containers\.verdict \w+: \d+, and there are \d+/)
  expect(text).toMatch(new RegExp(`measure ${wrong}: \\w+ is 1, and should be `))
  expect(text).toContain(`measure ${gone}: it is not stored`)
  // A look changes nothing.
  expect((await verify()).said).toEqual(said)

  expect(await verify('--repair')).toMatchObject({ code: 0 })
  expect(await verify()).toEqual({ code: 0, said: [expect.stringContaining('all as it should be')] })
})

test('goes on where it was ended, and says what is no note of its own', async () => {
  const file = join(folder, 'progress')
  const shipments = await withSystem(setting.store(), (tx) =>
    tx.selectFrom('shipments').select('id').orderBy('id').execute(),
  )
  const last = shipments.at(-2)?.id
  writeFileSync(file, JSON.stringify({ shipment: last, shipments: shipments.length - 1, files: 0, differences: 0 }))
  const whole = await verify('--only', 'shipments', '--resume', file)
  expect(whole.said).toEqual([`${shipments.length} shipments and 0 files: all as it should be`])
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(file, 'something else')
  await expect(verify('--resume', file)).rejects.toThrow('is nothing that landfall verify has written')
})

test('a file that is gone or has other bytes is named, and only a backup brings it back', async () => {
  const { id } = await setting.account()
  const name = async (text: string, isUsed = true) => {
    const { sha256 } = await setting.context.files.of(id).put(Readable.from([Buffer.from(text)]), { maxBytes: 1000 })
    if (isUsed) await makeDocument(setting.store(), id, { file_sha256: sha256 })
    return join(setting.folder, 'files', id, sha256.slice(0, 2), sha256)
  }
  const [first, second] = [await name('one file'), await name('another file')]
  // Whoever sent it was cut off, and has no document of it.
  rmSync(await name('a third file', false))
  const bytes = readFileSync(first)
  const others = readFileSync(second)
  rmSync(first)
  writeFileSync(second, 'other bytes')
  const { code, said } = await verify('--only', 'files', '--repair')
  expect(code).toBe(1)
  expect(said.join('\n')).toMatch(/it is not there; put it back from a backup/)
  expect(said.join('\n')).toMatch(/its bytes are others than those that were stored/)
  expect(said.at(-1)).toMatch(/2 differences/)
  writeFileSync(first, bytes)
  writeFileSync(second, others)
  expect(await verify('--only', 'files')).toMatchObject({ code: 0 })
})
