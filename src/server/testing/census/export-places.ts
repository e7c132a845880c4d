import { generateKeyPairSync } from 'node:crypto'
import { placeResults } from '#contract/exports/fields.ts'
import { deliveryRetryDelay, mostDeliveryAttempts } from '#domain/exports/delivery-retry.ts'
import { PlaceError } from '../../exports/places/place-error.ts'
import type { Reply, TestRequest } from '../ask.ts'
import type { testApp } from '../test-app.ts'

interface Caller {
  ask: (asked: TestRequest) => Promise<Reply>
  write: (over?: object) => Promise<void>
}

/** Servers and buckets that lists go to, and all that can come of it. */
export async function exportPlaces({ context, clock }: ReturnType<typeof testApp>, { ask, write }: Caller) {
  const path = '/v2/export_places'
  const send = async (method: string, to: string, attributes?: object) =>
    (await ask({ method, path: to, ...(attributes && { body: { data: { attributes } } }) })).document?.data
  const keys = { access_key_id: 'AKIAEXAMPLE', secret_access_key: 'x' }
  const bucket = { name: 'Lake', kind: 's3', endpoint: 'https://s3.example.com', region: 'eu-central-1', prefix: 'in/' }
  await send('POST', path, { ...bucket, ...keys, bucket: 'lake' })
  const server = { name: 'Warehouse', kind: 'sftp', host: 'files.example.com', user_name: 'ada', folder: '/in' }
  const { id } = await send('POST', path, { ...server, password: 'x', host_key: `SHA256:${'a'.repeat(43)}` })
  // Not within the day that its attempts take: only the last delivery of a schedule is shown.
  const weekdays = [((clock.now.getUTCDay() + 2) % 7) + 1]
  const schedule = { name: 'Delivered', search: 'grain=shipments', local_time: '07:30', weekdays, timezone: 'UTC' }
  const made = await send('POST', '/v2/scheduled_exports', { ...schedule, place_id: id, file_name: '{name} {time}' })

  const { test } = context.places
  for (const result of placeResults) {
    context.places.test = async () => {
      if (result === 'written' || result === 'kept') return { result, name: 'test.txt' }
      throw new PlaceError(result, 'Why it is so.', result === 'host_key_changed' ? 'ssh-ed25519 SHA256:b' : null)
    }
    await send('POST', `${path}/${id}/test`)
  }
  context.places.test = test
  await ask({ path })

  const run = async (write_: () => Promise<void>) => {
    await send('POST', `/v2/scheduled_exports/${made.id}/run`)
    await write({ places: { ...context.places, write: write_ } })
    await ask({ path: '/v2/scheduled_exports' })
  }
  const refused = () => Promise.reject(new PlaceError('unreachable', 'The connection was refused.'))
  const at = clock.now
  await run(() => Promise.resolve())
  clock.now = new Date(at.getTime() + 60_000)
  await run(refused)
  for (let attempt = 1; attempt < mostDeliveryAttempts; attempt++) {
    clock.now = new Date(clock.now.getTime() + (deliveryRetryDelay(attempt) ?? 0))
    await write({ places: { ...context.places, write: refused } })
  }
  await ask({ path: '/v2/scheduled_exports' })
  clock.now = at
  const { privateKey } = generateKeyPairSync('rsa', {
    ...{ modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' } },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' },
  })
  await send('PATCH', `${path}/${id}`, { private_key: privateKey, passphrase: 'x' })
  await ask({ path })
  await send('DELETE', `/v2/scheduled_exports/${made.id}`)
}
