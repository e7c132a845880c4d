import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#server/env.ts'

const text = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
/** As it is where somebody takes the comment off each line with one of these. */
const uncommented = (name: string, of: RegExp) =>
  text(name)
    .split('\n')
    .map((line) => (of.test(line) ? line.replace(/# ?/, '') : line))
    .join('\n')

interface Listener {
  bind: string
  check: string
  servers: string[]
  lines: string[]
}

/** What HAProxy listens on, by name. */
function listeners(): Map<string, Listener> {
  const parts = text('haproxy/landfall.cfg')
    .split(/^listen /m)
    .slice(1)
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n').map((line) => line.trim())
      const after = (word: string) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? ''
      const servers = lines.filter((line) => line.startsWith('server '))
      return [name, { bind: after('bind'), check: after('option httpchk'), servers, lines }]
    }),
  )
}

test('HAProxy leads what writes to the primary, and lists to replicas that are close behind', () => {
  const [primary, replica] = [listeners().get('primary'), listeners().get('replica')]
  expect(primary?.check).toBe('OPTIONS /primary')
  expect(replica?.check).toMatch(/^OPTIONS \/replica\?lag=\d+(kB|MB|GB)$/)
  expect(primary?.servers.length).toBeGreaterThan(1)
  expect(replica?.servers).toEqual(primary?.servers)
  for (const one of [primary, replica]) {
    expect(one?.lines).toContain('http-check expect status 200')
    expect(one?.lines.some((line) => line.includes('on-marked-down shutdown-sessions'))).toBe(true)
  }
  expect(replica?.bind).not.toBe(primary?.bind)
})

test('the addresses in its comments are settings, and lead to its listeners', () => {
  const said = Array.from(
    text('haproxy/landfall.cfg').matchAll(/^# +(DATABASE_\w+)=(\S+)$/gm),
    ([, name = '', value = '']) => [name, value.replace('…', 'secret')] as const,
  )
  const { DATABASE_URL = '', DATABASE_READ_URL = '' } = readEnv(Object.fromEntries(said))
  const portOf = (address: string) => `:${new URL(address).port}`
  expect(portOf(DATABASE_URL)).toBe(listeners().get('primary')?.bind)
  expect(portOf(DATABASE_READ_URL)).toBe(listeners().get('replica')?.bind)
})

test('compose, Kubernetes and systemd have the address of a replica as a comment that can be taken off', () => {
  const compose = parse(uncommented('compose.yaml', /# DATABASE_READ_/))
  expect(compose.services.landfall.environment).toMatchObject({
    DATABASE_READ_URL_FILE: '/run/secrets/database_read_url',
    DATABASE_READ_LAG_SECONDS: '5',
  })
  const deployment = parse(uncommented('kubernetes/deployment.yaml', /# - name: DATABASE_READ_|# {3}value: .*read_url/))
  expect(deployment.spec.template.spec.containers[0].env).toContainEqual({
    name: 'DATABASE_READ_URL_FILE',
    value: '/run/secrets/landfall/database_read_url',
  })
  expect(text('kubernetes/settings.env')).toMatch(/^# DATABASE_READ_LAG_SECONDS=5$/m)
  expect(text('landfall.service')).toMatch(
    /^#LoadCredential=database_read_url:.*\n#Environment=DATABASE_READ_URL_FILE=%d\/database_read_url$/m,
  )
  for (const name of ['compose.yaml', 'kubernetes/deployment.yaml'])
    expect(JSON.stringify(parse(text(name)))).not.toContain('DATABASE_READ_')
})

const haproxy = spawnSync('haproxy', ['-v']).status === 0
test.skipIf(!haproxy)('HAProxy takes it', () => {
  const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/haproxy/landfall.cfg'], {
    encoding: 'utf8',
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
})
