import { expect, test } from 'vitest'
import { readSources } from './presets.ts'
import { templates } from './templates.ts'

const minimal = { kind: 'dcsa', scac: 'MAEU', base_url: 'http://127.0.0.1:9901', auth: { kind: 'none' } }

test('the least that a source needs is filled up with what is usual', () => {
  expect(readSources(JSON.stringify([minimal]))).toEqual([
    {
      ...minimal,
      path: '/v2/events',
      headers: {},
      api_version: '2',
      page_header: 'Next-Page',
      limit: 100,
      timeout_seconds: 20,
    },
  ])
  expect(readSources('[]')).toEqual([])
})

const oauth = {
  kind: 'oauth2_client_credentials',
  token_url: 'https://x.example/t',
  client_id: 'a',
  client_secret: 'b',
}

test.each<[string, unknown]>([
  ['item 1 (maeu): scac is not a SCAC of four capital letters', [{ ...minimal, scac: 'maeu' }]],
  ['item 1 (MAEU): base_url is not an http or https address', [{ ...minimal, base_url: 'ftp://x.example' }]],
  ['item 1 (MAEU): base_url must not hold a user name', [{ ...minimal, base_url: 'https://me:pw@x.example' }]],
  ['item 1 (MAEU): base_url must not have a query', [{ ...minimal, base_url: 'https://x.example/?a=1' }]],
  ['item 2 (HLCU): Unrecognized key: "limits"', [minimal, { ...minimal, scac: 'HLCU', limits: 5 }]],
  ['item 1 (MAEU): limit ', [{ ...minimal, limit: 0 }]],
  ['item 1 (MAEU): auth.kind ', [{ ...minimal, auth: { kind: 'magic' } }]],
  ['item 1 (MAEU): auth.client_secret ', [{ ...minimal, auth: { ...oauth, client_secret: '' } }]],
  ['item 1 (MAEU): headers.X-Key is not the value of a header', [{ ...minimal, headers: { 'X-Key': 'a\nb' } }]],
  ['item 1 (MAEU): path must begin with /', [{ ...minimal, path: 'v2/events' }]],
  ['item 1: ', [null]],
  ['MAEU: there are two sources of this line', [minimal, minimal]],
  ['must hold a list', minimal],
])('what is wrong is said: %s', (message, content) => {
  expect(() => readSources(JSON.stringify(content))).toThrow(message)
})

test('a file that is not JSON is not quoted', () => {
  expect(() => readSources('[{"client_secret":"hush"')).toThrow(/^The sources are not usable: the file is not JSON$/)
})

test('a template becomes a source with the credentials of the operator', () => {
  const complete = templates.filter(({ base_url, path, auth }) => base_url && path && auth === 'header_keys')
  expect(complete.map(({ scac }) => scac)).toEqual(['HLCU'])
  for (const { scac, base_url, path, credential_headers } of complete) {
    const auth = { kind: 'header_keys', headers: Object.fromEntries(credential_headers.map((name) => [name, 'x'])) }
    expect(readSources(JSON.stringify([{ kind: 'dcsa', scac, base_url, path, auth }]))).toHaveLength(1)
  }
})
