import { expect, test } from 'vitest'
import { missingForMails, readEnv } from './env.ts'

test('without a word about it there are limits, and nothing that a proxy says is believed', () => {
  expect(readEnv({})).toMatchObject({
    RATE_LIMIT_KEY: 1000,
    RATE_LIMIT_SESSION: 1000,
    RATE_LIMIT_TRACKING_REQUESTS: 100,
    RATE_LIMIT_INFER_NUMBER: 200,
    RATE_LIMIT_REFRESH: 10,
    RATE_LIMIT_SIGN_IN: 20,
  })
  expect(readEnv({}).TRUSTED_PROXIES).toBeUndefined()
})

test('proxies are addresses and networks', () => {
  expect(readEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).TRUSTED_PROXIES).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
  for (const wrong of [
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0/8',
    '127.0.0.1,',
    '1.2.3.4/8/8',
    '::1/129',
    '10.0.0.1/x',
  ])
    expect(() => readEnv({ TRUSTED_PROXIES: wrong }), wrong).toThrow('TRUSTED_PROXIES: must be addresses or networks')
})

test.each([
  ['https://track.example/', 'https://track.example'],
  ['https://track.example:8443//', 'https://track.example:8443'],
  ['https://track.example', 'https://track.example'],
])('links begin with %s as with %s', (written, kept) => {
  expect(readEnv({ PUBLIC_URL: written }).PUBLIC_URL).toBe(kept)
})

test.each([
  'https://example.com/track',
  'https://track.example/?a',
  'https://track.example/#a',
  'https://a@track.example',
])('a site is a host of its own, not %s', (written) => {
  expect(() => readEnv({ PUBLIC_URL: written })).toThrow('PUBLIC_URL: must be an address without a path, such as')
})

test.each(['RATE_LIMIT_KEY', 'RATE_LIMIT_SIGN_IN'])('%s is a whole number, and 0 is none', (name) => {
  expect(readEnv({ [name]: '0' })).toMatchObject({ [name]: 0 })
  for (const wrong of ['-1', '1.5', 'many']) expect(() => readEnv({ [name]: wrong }), wrong).toThrow(name)
})

test.each([
  [{}, ['SMTP_URL']],
  [{ SMTP_URL: 'file:' }, []],
  [{ HOST: '::1', SMTP_URL: 'smtp://mail.example' }, []],
  [{ HOST: '0.0.0.0' }, ['PUBLIC_URL', 'SMTP_URL']],
  [{ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' }, ['PUBLIC_URL']],
  [{ HOST: '0.0.0.0', SMTP_URL: 'file:' }, ['PUBLIC_URL', 'SMTP_URL']],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' }, ['SMTP_URL']],
  [{ PUBLIC_URL: 'https://track.example.com', SMTP_URL: 'file:' }, ['SMTP_URL']],
  [{ PUBLIC_URL: 'https://track.example.com' }, ['SMTP_URL']],
  [{ PUBLIC_URL: 'https://track.example.com', SMTP_URL: 'smtp://mail.example' }, []],
])('with %o customers are offered mails once %o is set', (given, missing) => {
  expect(missingForMails(readEnv(given))).toEqual(missing)
})

test.each([
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET: must be set with S3_ENDPOINT'],
  ['S3_BUCKET', { S3_SECRET_ACCESS_KEY: 'x' }, 'S3_BUCKET: must be set with S3_SECRET_ACCESS_KEY'],
  ['IMAP_HOST', { IMAP_PASSWORD: 'x' }, 'IMAP_HOST: must be set with IMAP_PASSWORD'],
  [
    'DATABASE_READ_URL',
    { DATABASE_READ_URL: 'postgres://replica/landfall' },
    'DATABASE_URL: must be set with DATABASE_READ_URL',
  ],
  [
    'DATABASE_READ_URL',
    { DATABASE_URL: 'postgres://db/landfall', DATABASE_READ_URL: 'https://replica' },
    'DATABASE_READ_URL: ',
  ],
  ['DATABASE_READ_LAG_SECONDS', readFrom({ DATABASE_READ_LAG_SECONDS: '0' }), 'DATABASE_READ_LAG_SECONDS: '],
  ['DATABASE_READ_LAG_SECONDS', readFrom({ DATABASE_READ_LAG_SECONDS: '5 s' }), 'DATABASE_READ_LAG_SECONDS: '],
  ['DATABASE_READ_LAG_SECONDS', readFrom({ DATABASE_READ_LAG_SECONDS: '3601' }), 'DATABASE_READ_LAG_SECONDS: '],
  [
    'DATABASE_READ_LAG_SECONDS',
    { DATABASE_READ_LAG_SECONDS: '5' },
    'DATABASE_READ_URL: must be set with DATABASE_READ_LAG_SECONDS',
  ],
])('%s in %j is refused by name', (_, given, line) => {
  expect(() => readEnv(given)).toThrow(line)
})

test('a replica may be five seconds behind where nothing is said', () => {
  expect(readEnv(readFrom({}))).toMatchObject({ DATABASE_READ_LAG_SECONDS: 5 })
})

function readFrom(more: Record<string, string>) {
  return { DATABASE_URL: 'postgres://db/landfall', DATABASE_READ_URL: 'postgres://replica/landfall', ...more }
}
