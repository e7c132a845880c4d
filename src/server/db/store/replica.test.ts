import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { landfall } from '../../command/landfall.ts'
import { isReplicaRead } from '../../http/replica-reads.ts'
import { ask } from '../../testing/ask.ts'
import { endpoints, endpointsOfViews } from '../../testing/every-endpoint.ts'
import { type ExampleAccount, openExampleAccount } from '../../testing/example-account.ts'
import { exporting } from '../../testing/exports.ts'
import { hasPgbouncer, startPgbouncer } from '../../testing/pgbouncer.ts'
import { programOf } from '../../testing/principals.ts'
import { hasReplication } from '../../testing/replica.ts'
import { addressOf, asAdmin, mostLag, ofReplica, patiently, replicatedApp } from '../../testing/replicated-app.ts'
import { runExample } from '../../testing/run-example.ts'
import { tcpProxy } from '../../testing/tcp-proxy.ts'
import { readInScope } from '../scope.ts'
import { openPostgres, withReplica } from '../store.ts'
import { readerName } from './replica.ts'

const { DATABASE_URL } = process.env
const missing = 'left out, for want of initdb, pg_basebackup and pg_ctl, or of runuser'

describe.runIf(DATABASE_URL && hasReplication)(`with a replica${hasReplication ? '' : ` (${missing})`}`, () => {
  const replicated = replicatedApp()
  const { setting, serve, state, reads, ended, isUsed, byReplica } = replicated
  type Server = Pick<typeof setting, 'app' | 'store'>

  const nameOf = () => `Party ${randomUUID()}`
  const write = (account: { apiKey: string }, name: string, { app } = setting as Server) =>
    ask(app(), {
      method: 'POST',
      path: '/v2/parties',
      headers: { authorization: `Token ${account.apiKey}` },
      body: { data: { type: 'party', attributes: { company_name: name } } },
    })
  const newest = async (account: { apiKey: string }, { app } = setting as Server) => {
    const { status, document } = await ask(app(), {
      path: '/v2/parties?page[size]=1',
      headers: { authorization: `Token ${account.apiKey}` },
    })
    expect(status).toBe(200)
    const { data } = document as { data: { attributes: { company_name: string } }[] }
    return data[0]?.attributes.company_name
  }

  test('lists are read from it, and under a name of its own', async () => {
    await isUsed()
    const me = await setting.account()
    await byReplica(() => me.fetch('/v2/parties'))
    await byReplica(() => me.fetch('/v2/search?query=TCLU4829132'))
    const { rows } = await asAdmin(
      replicated.world().replica,
      `select distinct usename from pg_stat_activity where application_name = '${readerName}'`,
    )
    expect(rows).toEqual([{ usename: 'landfall' }])
  })

  test('whoever has written sees it at once, on every server, a hundred times', async () => {
    const me = await setting.account()
    const second = replicated.second()
    const servers = [setting, second] as const
    const seen: boolean[] = []
    const [mine, theirs] = [reads(), reads(second)]
    for (let at = 0; at < 100; at++) {
      const name = nameOf()
      await write(me, name, servers[at % 2])
      seen.push((await newest(me, servers[0])) === name, (await newest(me, servers[1])) === name)
    }
    expect(seen.filter((one) => !one)).toEqual([])
    // By it, and not because it was never asked.
    expect(reads().replica - mine.replica + reads(second).replica - theirs.replica).toBeGreaterThan(20)
  })

  test('each sees the rows of their own account there, and a key that was revoked opens nothing', async () => {
    const [one, two] = [await setting.account(), await setting.account()]
    await write(one, 'Of the first')
    await write(two, 'Of the second')
    await byReplica(async () => expect(await newest(one)).toBe('Of the first'))
    await byReplica(async () => expect(await newest(two)).toBe('Of the second'))
    const all = () =>
      readInScope(setting.store(), { account_id: one.id, scopes: ['read'] }, (tx) =>
        tx.selectFrom('parties').select('company_name').execute(),
      )
    await byReplica(async () => expect(await all()).toEqual([{ company_name: 'Of the first' }]))
    await asAdmin(replicated.world().primary, `delete from api_keys where account_id = '${two.id}'`, 'landfall')
    expect((await two.fetch('/v2/parties')).status).toBe(401)
  })

  describe('every list', () => {
    let account: ExampleAccount
    beforeAll(async () => {
      account = await openExampleAccount(setting)
    })
    const lists = [...endpoints, ...endpointsOfViews].filter(isReplicaRead)

    test('is answered by it as by the primary, and none writes', async () => {
      expect(lists.length).toBeGreaterThan(50)
      await isUsed()
      for (const { name, method, path } of lists)
        await byReplica(async () => {
          const there = await runExample(setting, account, { method, path })
          const here = await runExample(replicated.plain(), account, { method, path })
          expect(there.status, name).toBe(200)
          expect(there.document, name).toEqual(here.document)
        })
    })

    test('but for one that shows sensitive values, when it is written who has seen them', async () => {
      const { define, put, containers, apiKey } = account
      const container = String(containers.TCLU4829132)
      await define({ entity_type: 'Container', api_slug: 'margin', display_name: 'Margin', sensitive: true })
      await put('containers', container, 'margin', '12')
      const headers = { authorization: `Token ${apiKey}` }
      const read = () => ask(setting.app(), { path: `/v2/containers/${container}/custom_fields`, headers })
      expect(await ended(read)).not.toHaveProperty('replica')
      await byReplica(read)
      const { document } = await ask(setting.app(), {
        path: '/v2/audit_events?filter[action]=custom_field.seen',
        headers,
      })
      expect((document as { data: unknown[] }).data).toHaveLength(1)
    })

    test('and every page of an export is read there', async () => {
      const { create, write: writeAll, file } = exporting(setting, await programOf(setting, account.id, ['read']))
      const { id } = (await create({ format: 'csv' })).document.data
      await isUsed()
      expect(await ended(() => writeAll())).toHaveProperty('replica')
      expect((await file(id)).text).toContain('TCLU4829132')
    })

    test('and for feeds, which ask who holds a lock', async () => {
      const since = 'filter[updated_at][start]=2026-01-01T00:00:00Z'
      const { apiKey } = account
      for (const path of [`/v2/containers?${since}`, `/v2/shipments?${since}`, '/v2/events'])
        expect(
          await ended(async () => {
            const headers = { authorization: `Token ${apiKey}` }
            expect((await ask(setting.app(), { path, headers })).status, path).toBe(200)
          }),
        ).toEqual({})
    })
  })

  test('what it may not do, the primary does', async () => {
    const me = await setting.account()
    const written = () =>
      readInScope(setting.store(), { account_id: me.id, scopes: ['read', 'write'] }, (tx) =>
        tx
          .insertInto('parties')
          .values({ company_name: 'Written' } as never)
          .returning('company_name')
          .execute(),
      )
    await byReplica(() => me.fetch('/v2/parties'))
    const ends = await ended(async () => expect(await written()).toEqual([{ company_name: 'Written' }]))
    expect(ends).not.toHaveProperty('replica')
  })

  /** Where the read was answered, which stays there until it is ended. */
  const stay = (account_id: string, from = sql`(select) one`) =>
    readInScope(setting.store(), { account_id, scopes: ['read'] }, async (tx) => {
      const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(tx)
      if (rows[0]?.there) await sql`select pg_sleep(60) from ${from}`.execute(tx)
      return rows[0]?.there
    })
  const isThere = async () => {
    const { rows } = await asAdmin(
      replicated.world().replica,
      "select from pg_stat_activity where wait_event = 'PgSleep'",
    )
    expect(rows).toHaveLength(1)
  }

  test('a read that what it replays has ended is done by the primary', async () => {
    const me = await setting.account()
    await asAdmin(
      replicated.world().primary,
      'create table in_the_way (); grant select on in_the_way to public',
      'landfall',
    )
    await byReplica(() => me.fetch('/v2/parties'))
    const ends = await ended(async () => {
      const answered = stay(me.id, sql`(select count(*) from in_the_way) counted`)
      await vi.waitFor(isThere, patiently)
      await asAdmin(replicated.world().primary, 'drop table in_the_way', 'landfall')
      expect(await answered).toBe(false)
    })
    expect(ends).toEqual({ conflict: 1 })
  })

  test('while it stands still the primary answers, and it is used again when it has come after', async () => {
    const me = await setting.account()
    await isUsed()
    await asAdmin(replicated.world().replica, 'select pg_wal_replay_pause()')
    const name = nameOf()
    await write(me, name)
    expect(await ended(async () => expect(await newest(me)).toBe(name))).not.toHaveProperty('replica')
    await vi.waitFor(() => expect(state()).toBe('behind'), patiently)
    expect(setting.store().use().replica?.lag).toBeGreaterThan(mostLag)
    expect(await ended(async () => expect(await newest(me)).toBe(name))).toEqual({ unused: 1 })
    await asAdmin(replicated.world().replica, 'select pg_wal_replay_resume()')
    await byReplica(async () => expect(await newest(me)).toBe(name))
  })

  test('while it is away the primary answers, nobody is told, and it is used when it is back', async () => {
    const me = await setting.account()
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await isUsed()
    await write(me, 'Here')
    await byReplica(() => newest(me))
    const held = stay(me.id)
    await vi.waitFor(isThere, patiently)
    replicated.world().replica.stop()
    expect(await held).toBe(false)
    for (let times = 0; times < 10; times++) expect(await newest(me)).toBe('Here')
    await vi.waitFor(() => expect(state()).toBe('away'), patiently)
    expect(await (await me.fetch('/readyz')).json()).toMatchObject({ status: 'ready', replica: 'away' })
    const lines = told.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('does not answer'))
    // Once by each of the two servers.
    expect(lines.length).toBeLessThanOrEqual(2)
    expect(lines[0]).toMatch(/is not used: it does not answer \(.+\)\. Lists are read from the primary\./)
    told.mockRestore()
    replicated.world().replica.start()
    await byReplica(async () => expect(await newest(me)).toBe('Here'))
    expect(await (await me.fetch('/readyz')).json()).toMatchObject({ status: 'ready', replica: 'used' })
  })

  test('where the network to it falls silent, what has been asked is answered by the primary', async () => {
    const proxy = await tcpProxy({ hostname: '127.0.0.1', port: replicated.world().replica.port })
    const server = await serve(ofReplica(addressOf(proxy)))
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const me = await setting.account()
    await write(me, 'Before it')
    await byReplica(() => newest(me, server), server)
    proxy.become('silent')
    expect(await newest(me, server)).toBe('Before it')
    await vi.waitFor(() => expect(state(server)).toBe('away'), patiently)
    expect(await ended(() => newest(me, server), server)).toEqual({ unused: 1 })
    proxy.become('open')
    await byReplica(() => newest(me, server), server)
    told.mockRestore()
    await server.close()
    await proxy.close()
  })

  test.each([
    [
      'another PostgreSQL',
      () => DATABASE_URL ?? '',
      /^DATABASE_READ_URL: it is no replica of DATABASE_URL but another/,
    ],
    [
      'another database of the same',
      () => `postgres://postgres@127.0.0.1:${replicated.world().replica.port}/postgres`,
      /^DATABASE_READ_URL: it is another database of the same PostgreSQL\.$/,
    ],
  ])('%s is refused at the start', async (_, address, message) => {
    const primary = await openPostgres(addressOf(replicated.world().primary))
    await expect(withReplica(primary, ofReplica(address()))).rejects.toThrow(message)
    await primary.close()
  })

  test('a user who may not read as others is told, and so is a primary; both are left alone', async () => {
    await asAdmin(replicated.world().primary, 'create role reader login')
    const { rows } = await asAdmin(replicated.world().primary, 'select pg_current_wal_flush_lsn() as lsn')
    await vi.waitFor(async () => {
      const found = await asAdmin(
        replicated.world().replica,
        `select pg_last_wal_replay_lsn() >= '${rows[0]?.lsn}' as is_there`,
      )
      expect(found.rows[0]?.is_there).toBe(true)
    })
    const me = await setting.account()
    for (const [address, as] of [
      [addressOf(replicated.world().replica).replace('landfall@', 'reader@'), 'refused'],
      [addressOf(replicated.world().primary), 'primary'],
    ] as const) {
      const server = await serve(ofReplica(address))
      expect(state(server)).toBe(as)
      expect(await ended(() => newest(me, server), server)).toEqual({ unused: 1 })
      await server.close()
    }
  })

  test.runIf(hasPgbouncer)('there may be a pooler before it', async () => {
    const pooler = await startPgbouncer(addressOf(replicated.world().replica))
    const server = await serve(ofReplica(pooler.address, true))
    const me = await setting.account()
    await write(me, 'By a pooler')
    await byReplica(async () => expect(await newest(me, server)).toBe('By a pooler'), server)
    await server.close()
    await pooler.close()
  })

  test('the doctor says how it goes with it', async () => {
    const found = async (DATABASE_READ_URL: string) => {
      const said: string[] = []
      const env = {
        DATABASE_URL: addressOf(replicated.world().primary),
        DATABASE_READ_URL,
        DATABASE_READ_LAG_SECONDS: '1',
      }
      await landfall(['doctor'], { env, say: (line) => said.push(line), note: () => {} })
      return said.find((line) => line.includes('replica:'))
    }
    expect(await found(addressOf(replicated.world().replica))).toMatch(/^ok {4}replica: it follows/)
    expect(await found(addressOf(replicated.world().primary))).toMatch(
      /^TODO {2}replica: it is no replica, but a primary: see/,
    )
    await asAdmin(replicated.world().replica, 'select pg_wal_replay_pause()')
    await write(await setting.account(), 'Not there yet')
    expect(await found(addressOf(replicated.world().replica))).toMatch(
      /^TODO {2}replica: it is more than 1 s behind: see/,
    )
    await asAdmin(replicated.world().replica, 'select pg_wal_replay_resume()')
    await isUsed()
  })

  test('one that has become a primary is not read from', async () => {
    const me = await setting.account()
    await isUsed()
    replicated.world().replica.promote()
    await write(me, 'After it')
    expect(await newest(me)).toBe('After it')
    await vi.waitFor(() => expect(state()).toBe('primary'), patiently)
    expect(await ended(async () => expect(await newest(me)).toBe('After it'))).toEqual({ unused: 1 })
  })

  test('after a failover a replica of the primary before is not read from, however far it has come', async () => {
    const left = await replicated.world().another()
    // What the new primary never had.
    await asAdmin(replicated.world().primary, 'create table lost as select generate_series(1, 100000)')
    const primary = await openPostgres(addressOf(replicated.world().replica))
    const store = await withReplica(primary, ofReplica(addressOf(left)))
    expect(store.use().replica).toMatchObject({ state: 'stray', why: 'it follows another primary (timeline 1, not 2)' })
    await store.close()
  })
})
