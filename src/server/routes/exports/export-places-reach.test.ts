import { expect, test } from 'vitest'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()

test('an address of this server or of a private network is refused, unless the operator allows it', async () => {
  const { id } = await setting.account()
  const { ask } = await personOf(setting, id, 'admin')
  const post = (attributes: object) =>
    ask({ method: 'POST', path: '/v2/export_places', body: { data: { attributes } } })
  const server = { name: 'Warehouse', kind: 'sftp', user_name: 'ada', password: 'right' }
  const keys = { access_key_id: 'AKIAEXAMPLE', secret_access_key: 'secret' }
  const bucket = { name: 'Lake', kind: 's3', region: 'eu-central-1', bucket: 'bucket', ...keys }
  for (const [attributes, pointer] of [
    [{ ...server, host: '127.0.0.1' }, 'host'],
    [{ ...server, host: 'LocalHost.' }, 'host'],
    [{ ...server, host: '10.1.2.3' }, 'host'],
    [{ ...server, host: '::ffff:10.1.2.3' }, 'host'],
    [{ ...bucket, endpoint: 'https://169.254.169.254' }, 'endpoint'],
    [{ ...bucket, endpoint: 'https://[::1]:9000' }, 'endpoint'],
    [{ ...bucket, endpoint: 'http://s3.example.com' }, 'endpoint'],
  ] as const) {
    const { status, errors } = await post(attributes)
    expect([status, errors[0]?.source], JSON.stringify(attributes)).toEqual([
      422,
      { pointer: `/data/attributes/${pointer}` },
    ])
    expect(errors[0]?.detail).toContain('ALLOW_PRIVATE_CONNECTIONS=1')
  }
  expect((await post({ ...server, host: 'files.example.com' })).status).toBe(201)
})
