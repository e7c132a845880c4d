import { placeText } from '#contract/said/place.ts'
import { FileError } from '../../files/files.ts'
import { BucketRefusal, s3Vault } from '../../files/s3.ts'
import type { OpenPlace, Outgoing, Tried, Writing } from './place.ts'
import { GivenUp, networkError, PlaceError, type PlaceFailure } from './place-error.ts'

interface Deps {
  /** Reaches what places may reach. */
  fetch: typeof fetch
  partBytes?: number
  pauseMs?: number
}

/** A bucket shows a file once it has all of it; one of the same name is replaced. */
export function s3Place(place: OpenPlace, { fetch, ...options }: Deps) {
  const { region, bucket, prefix, access_key_id, secrets } = place
  const vaultOf = (signal: AbortSignal, contentType: string) =>
    s3Vault(
      {
        endpoint: place.endpoint ?? `https://s3.${region}.amazonaws.com`,
        region: region ?? '',
        bucket: bucket ?? '',
        prefix: encoded(prefix ?? ''),
        accessKeyId: access_key_id ?? '',
        secretAccessKey: secrets.secret_access_key ?? '',
      },
      { ...options, fetch, contentType, signal },
    )

  async function write(file: Outgoing, { signal, mayTakeName }: Writing): Promise<void> {
    await mayTakeName()
    const { path, sha256, bytes } = file
    await vaultOf(signal, file.contentType)
      .keep(encoded(file.name), { path, sha256, bytes, md5: '', head: new Uint8Array() })
      .catch((error: unknown) => Promise.reject(placeErrorOf(error, place)))
  }

  return {
    write,
    async test(file: Outgoing, writing: Writing): Promise<Tried> {
      await write(file, writing)
      const isRemoved = await vaultOf(writing.signal, file.contentType)
        .remove(encoded(file.name))
        .then(
          () => true,
          // Whoever may only add files can be delivered to all the same.
          () => false,
        )
      return { result: isRemoved ? 'written' : 'kept', name: file.name }
    },
  }
}

/** As the path of an address: what is signed is what is sent. */
const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/')

const byCode: Record<string, readonly [PlaceFailure, (place: OpenPlace) => string]> = {
  NoSuchBucket: ['bucket_missing', ({ bucket }) => placeText('bucket_missing', { bucket: bucket ?? '' })],
  InvalidAccessKeyId: ['sign_in_refused', () => placeText('access_key_unknown')],
  SignatureDoesNotMatch: ['signature_refused', () => placeText('signature_refused')],
  RequestTimeTooSkewed: ['clock_off', () => placeText('clock_differs')],
  AuthorizationHeaderMalformed: ['wrong_region', ({ region }) => placeText('not_in_region', { region: region ?? '' })],
  PermanentRedirect: ['wrong_region', ({ region }) => placeText('not_in_region_or_address', { region: region ?? '' })],
}

function placeErrorOf(error: unknown, place: OpenPlace): unknown {
  if (error instanceof GivenUp || error instanceof PlaceError) return error
  if (!(error instanceof FileError)) return error
  const { cause } = error
  if (!(cause instanceof BucketRefusal))
    return cause instanceof Error
      ? networkError(cause.cause ?? cause)
      : new PlaceError('failed', placeText('bucket_took_nothing'))
  const known = byCode[cause.code]
  if (known) return new PlaceError(known[0], known[1](place))
  if (error.reason === 'full') return new PlaceError('no_space', placeText('bucket_full'))
  if (cause.status === 403)
    return new PlaceError(
      'no_permission',
      placeText('key_may_not_write', { folder: `${place.bucket}/${place.prefix ?? ''}` }),
    )
  if (cause.status >= 300 && cause.status < 400) return new PlaceError('wrong_region', placeText('bucket_elsewhere'))
  const code = /^[A-Za-z0-9]{1,60}$/.test(cause.code) ? ` (${cause.code})` : ''
  return new PlaceError('failed', placeText('bucket_answered', { status: `${cause.status}${code}` }))
}
