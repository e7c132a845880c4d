import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { signatureHeaders } from '#server/webhooks/sign.ts'

const guide = readFileSync('docs/webhooks.md', 'utf8')
const snippet = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''

interface Case {
  secret: string
  headers: Record<string, string>
  body: string
}

/** Each reads a case from standard input, and says whether the snippet takes it for ours. */
const inNode = `${snippet('js')}
import { readFileSync } from 'node:fs'
const { secret, headers, body } = JSON.parse(readFileSync(0, 'utf8'))
console.info(isFromLandfall(secret, headers, body))`
const inPython = `${snippet('python')}
import json, sys
case = json.load(sys.stdin)
print(str(is_from_landfall(case["secret"], case["headers"], case["body"].encode())).lower())`

const run = (command: string, args: string[], one: Case) =>
  execFileSync(command, args, { input: JSON.stringify(one), encoding: 'utf8' }).trim()

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not installed here: the Python of docs/webhooks.md is NOT tested in this run.')

const languages: [string, (one: Case) => string][] = [
  ['Node.js', (one) => run(process.execPath, ['--input-type=module', '-e', inNode], one)],
  ...(hasPython ? [['Python', (one) => run('python3', ['-c', inPython], one)] as [string, (one: Case) => string]] : []),
]

describe.each(languages)('the receiver of docs/webhooks.md in %s', (_, verdictOn) => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const previous_secret = `whsec_${randomBytes(32).toString('base64')}`
  const body = JSON.stringify({ data: { name: 'Zürich – 上海' } })
  let good: Case
  beforeAll(() => {
    good = {
      secret,
      body,
      headers: signatureHeaders({ secret, previous_secret }, { id: 'one', body, now: new Date() }),
    }
  })

  test('takes what is ours, by either secret while both count', () => {
    expect(verdictOn(good)).toBe('true')
    expect(verdictOn({ ...good, secret: previous_secret })).toBe('true')
  })

  test('refuses another body, id, secret or signature, and what is old', () => {
    expect(verdictOn({ ...good, body: `${body} ` })).toBe('false')
    expect(verdictOn({ ...good, headers: { ...good.headers, 'webhook-id': 'two' } })).toBe('false')
    expect(verdictOn({ ...good, headers: { ...good.headers, 'webhook-signature': 'v1,AAAA' } })).toBe('false')
    expect(verdictOn({ ...good, secret: `whsec_${randomBytes(32).toString('base64')}` })).toBe('false')
    const old = signatureHeaders({ secret }, { id: 'one', body, now: new Date(Date.now() - 600_000) })
    expect(verdictOn({ ...good, headers: old })).toBe('false')
    // A trigger with a secret of another form is not signed in this way.
    const other = {
      secret: 'example',
      headers: signatureHeaders({ secret: 'example' }, { id: 'one', body, now: new Date() }),
    }
    expect(other.headers).not.toHaveProperty('webhook-signature')
    expect(verdictOn({ ...other, body })).toBe('false')
  })
})
