import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { FileError } from './files.ts'
import type { Spooled, Vault } from './vault.ts'

export interface Bucket {
  /** Where the service is, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  /** Before the name of every file, such as `landfall/`. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

interface Options {
  /** More than this goes in parts of this size: 5 MiB at least, for the service. */
  partBytes?: number
  /** Between attempts, in milliseconds. */
  pauseMs?: number
  /** Of what is kept. */
  contentType?: string
  fetch?: typeof fetch
  /** Breaks off what is under way. */
  signal?: AbortSignal
}

/** What a service has answered that did not do what it was asked for. */
export class BucketRefusal extends Error {
  readonly status: number
  /** Its own word for why, such as `NoSuchBucket`. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`The bucket answered ${status}: ${code}`)
    this.status = status
    this.code = code
  }
}

interface Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  query?: string
  headers?: Record<string, string>
  body?: Blob | string
  sha256?: string
  /** Once, and with so long to answer. */
  withinMs?: number
}

const attempts = 3
/** To begin to answer. */
const answerMs = 60_000
/** A removal waits for nobody: it holds a transaction, and comes again in an hour. */
const removalMs = 5000

/** Files in a bucket of a service that speaks S3, addressed by path; every request signed (AWS Signature Version 4). */
export function s3Vault(bucket: Bucket, options: Options = {}): Vault {
  const { partBytes = 16 * 1024 * 1024, pauseMs = 500, fetch: send = fetch, contentType, signal } = options
  const ofKind: Record<string, string> = contentType ? { 'content-type': contentType } : {}
  const { endpoint, prefix } = bucket
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket.bucket}/${prefix}${key}`

  async function once(key: string, request: Request): Promise<Response> {
    const { method, query = '', body, sha256, withinMs = answerMs + sizeOf(request.body) / 50 } = request
    const signer = new AwsV4Signer({
      method,
      url: `${urlOf(key)}${query}`,
      headers: { ...request.headers, 'x-amz-content-sha256': sha256 ?? sha256Of(typeof body === 'string' ? body : '') },
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey,
      region: bucket.region,
      service: 's3',
    })
    const { url, headers } = await signer.sign()
    const slow = new AbortController()
    const timer = setTimeout(() => slow.abort(new Error('It did not answer in time')), withinMs)
    try {
      const until = signal ? AbortSignal.any([slow.signal, signal]) : slow.signal
      // Another address than the one that is signed would refuse it: what it says stays an answer.
      return await send(url, { method, headers, redirect: 'manual', signal: until, ...(body && { body }) })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Again where the service is busy or the line is bad: everything asked for here may be asked for twice. */
  async function ask(key: string, request: Request, attempt = 1): Promise<Response> {
    const answer = await once(key, request).catch((error: Error) => error)
    const isAnswer = !(answer instanceof Error)
    if (isAnswer && answer.status !== 429 && answer.status < 500) return answer
    if (attempt < attempts && request.withinMs === undefined && !signal?.aborted) {
      if (isAnswer) await answer.body?.cancel()
      await wait(pauseMs * 2 ** (attempt - 1))
      return ask(key, request, attempt + 1)
    }
    if (isAnswer) return answer
    throw new FileError('unreachable', `The bucket does not answer: ${reasonOf(answer)}`, answer)
  }

  async function done(key: string, request: Request): Promise<Response> {
    const answer = await ask(key, request)
    if (answer.ok) return answer
    throw await refusalOf(answer)
  }

  /** Where nothing is asked for but that it is done. A connection whose answer nobody reads is not used again. */
  async function dismissed(answer: Promise<Response>): Promise<Headers> {
    const whole = await answer
    await whole.arrayBuffer()
    return whole.headers
  }

  async function keepInParts(key: string, file: Blob) {
    const started = await (await done(key, { method: 'POST', query: '?uploads=', headers: ofKind })).text()
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1]
    if (!id) throw new FileError('unreachable', 'The bucket began no upload in parts.')
    const uploadId = encodeURIComponent(unescaped(id))
    try {
      const tags: string[] = []
      for (let start = 0; start < file.size; start += partBytes) {
        const body = file.slice(start, start + partBytes)
        const sha256 = await sha256OfBlob(body)
        const query = `?partNumber=${tags.length + 1}&uploadId=${uploadId}`
        const headers = await dismissed(done(key, { method: 'PUT', query, body, sha256 }))
        tags.push(headers.get('etag') ?? '')
      }
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      // A failure may come as 200, once the service has begun to answer.
      const answer = await (await done(key, { method: 'POST', query: `?uploadId=${uploadId}`, body })).text()
      if (answer.includes('<Error>'))
        throw new FileError('unreachable', `The bucket did not join the parts: ${codeOf(answer)}`)
    } catch (error) {
      // What cannot be taken back is what rules of the bucket are for; what went wrong first is what counts.
      await dismissed(ask(key, { method: 'DELETE', query: `?uploadId=${uploadId}` })).catch(() => {})
      throw error
    }
  }

  return {
    async keep(key, { path, sha256 }: Spooled) {
      const file = await openAsBlob(path)
      if (file.size > partBytes) await keepInParts(key, file)
      else await dismissed(done(key, { method: 'PUT', body: file, sha256, headers: ofKind }))
    },
    async open(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {}
      const { body } = await done(key, { method: 'GET', headers })
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    async stat(key) {
      const answer = await ask(key, { method: 'HEAD' })
      if (answer.status === 404) return null
      if (!answer.ok) throw await refusalOf(answer)
      return { bytes: Number(answer.headers.get('content-length')) }
    },
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE', withinMs: removalMs })
      if (!answer.ok && answer.status !== 404) throw await refusalOf(answer)
      await answer.arrayBuffer()
    },
  }
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const sizeOf = (body: Blob | string | undefined) => (body instanceof Blob ? body.size : 0)

async function sha256OfBlob(part: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of part.stream()) hash.update(chunk)
  return hash.digest('hex')
}

const reasonOf = (error: Error) => (error.cause as Error | undefined)?.message || error.message
const codeOf = (xml: string) => /<Code>([^<]+)<\/Code>/.exec(xml)?.[1] ?? 'no reason is given'
const unescaped = (xml: string) =>
  xml.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&',
  )

const noRoom = /QuotaExceeded|StorageFull|InsufficientStorage/

async function refusalOf(answer: Response): Promise<FileError> {
  const code = codeOf(await answer.text())
  const refusal = new BucketRefusal(answer.status, code)
  if (answer.status === 404 && code !== 'NoSuchBucket')
    return new FileError('missing', 'The file is not in the bucket.', refusal)
  if (answer.status === 507 || noRoom.test(code))
    return new FileError('full', `The bucket has no room: ${code}`, refusal)
  return new FileError('unreachable', refusal.message, refusal)
}
