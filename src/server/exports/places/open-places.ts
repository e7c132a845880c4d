import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, fetch as undiciFetch } from 'undici'
import { placeText } from '#contract/said/place.ts'
import type { PlaceRecord } from '../../db/exports/places.ts'
import type { Secrets } from '../../secrets.ts'
import { guardedConnector, type Reach } from '../../webhooks/guarded-connector.ts'
import type { OpenPlace, Outgoing, PlaceSecrets, Tried, Writing } from './place.ts'
import { PlaceError } from './place-error.ts'
import { s3Place } from './s3-place.ts'
import { sftpPlace } from './sftp-place.ts'

interface Deps {
  secrets: Secrets
  /** Where places may be. */
  reach: Reach
  lookup?: LookupFunction
  /** Of files that go in parts, and between attempts. */
  s3?: { partBytes?: number; pauseMs?: number }
  sftp?: { patience?: number; silence?: number }
}

export interface Places {
  /** @throws PlaceError; GivenUp */
  write(place: PlaceRecord, file: Outgoing, writing: Writing): Promise<void>
  /** Writes a small file and removes it. @throws PlaceError */
  test(place: PlaceRecord): Promise<Tried>
  close(): Promise<void>
}

/** For all of a test, in milliseconds. */
const longestTest = 45_000

/** Servers and buckets that exports are delivered to. */
export function createPlaces({ secrets, reach, lookup, s3 = {}, sftp = {} }: Deps): Places {
  const dispatcher = new Agent({ connect: guardedConnector(reach, lookup), maxHeaderSize: 16_384 })
  const fetchWithinReach = ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch
  const writerOf = ({ sealed_secrets, ...place }: PlaceRecord) => {
    const open: OpenPlace = { ...place, secrets: JSON.parse(secrets.open(sealed_secrets, place.id)) as PlaceSecrets }
    refuseWithoutSecret(open)
    return open.kind === 's3'
      ? s3Place(open, { ...s3, fetch: fetchWithinReach })
      : sftpPlace(open, { ...sftp, reach, lookup })
  }
  return {
    write: async (place, file, writing) => writerOf(place).write(file, writing),
    async test(place) {
      const folder = await mkdtemp(join(tmpdir(), 'landfall-test-'))
      try {
        const path = join(folder, 'test.txt')
        const text = 'Landfall has written this to see whether it may. It can be removed.\n'
        await writeFile(path, text)
        const of = randomUUID()
        const signal = AbortSignal.timeout(longestTest)
        return await writerOf(place).test(
          {
            path,
            bytes: text.length,
            sha256: createHash('sha256').update(text).digest('hex'),
            name: `landfall-test-${of.slice(0, 8)}.txt`,
            contentType: 'text/plain',
            attempt: { of, count: 1 },
          },
          { signal, mayTakeName: async () => {} },
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    close: () => dispatcher.destroy(),
  }
}

/** As after a key of this server that was lost. */
function refuseWithoutSecret({ kind, secrets }: OpenPlace) {
  const isThere = kind === 's3' ? secrets.secret_access_key : secrets.password || secrets.private_key
  if (!isThere) throw new PlaceError('sign_in_refused', placeText('secret_missing'))
}
