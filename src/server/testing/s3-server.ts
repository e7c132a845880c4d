import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What AWS publishes for its examples. */
export const s3Keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

/**
 * A bucket in memory that speaks as much of S3 as is asked of it, on a port of its own. It computes every signature
 * itself (AWS Signature Version 4, header form), and the digest of every body, and refuses what does not match.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const asked: string[] = []
  /** Answers to give before the real ones. */
  const failures: { status: number; code: string }[] = []

  function answer(
    { method = '', url = '', headers }: IncomingMessage,
    body: Buffer,
  ): [number, string | Buffer, object?] {
    const { pathname, searchParams } = new URL(url, 'http://s3')
    const uploadId = searchParams.get('uploadId')
    const parts = uploads.get(uploadId ?? '')
    if (!pathname.startsWith('/bucket/')) return [404, error('NoSuchBucket')]
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = `up/${uploads.size + 1}+=`
      uploads.set(id, new Map())
      return [200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`]
    }
    if (uploadId !== null && !parts) return [404, error('NoSuchUpload')]
    if (method === 'PUT' && parts) {
      parts.set(Number(searchParams.get('partNumber')), body)
      return [200, '', { etag: `"${md5(body)}"` }]
    }
    if (method === 'POST' && parts) {
      const told = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
      if (told.length !== parts.size || told.some(([, at, tag]) => md5(parts.get(Number(at)) ?? Buffer.of()) !== tag))
        return [400, error('InvalidPart')]
      objects.set(pathname, Buffer.concat(told.map(([, at]) => parts.get(Number(at)) as Buffer)))
      uploads.delete(String(uploadId))
      return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>']
    }
    if (method === 'DELETE') {
      if (uploadId === null) objects.delete(pathname)
      else uploads.delete(uploadId)
      return [204, '']
    }
    if (method === 'PUT') {
      objects.set(pathname, body)
      return [200, '']
    }
    const object = objects.get(pathname)
    if (!object) return [404, error('NoSuchKey')]
    const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(String(headers.range)) ?? []
    if (start === undefined) return [200, object]
    return [206, object.subarray(Number(start), end ? Number(end) + 1 : undefined)]
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    asked.push(`${request.method} ${new URL(String(request.url), 'http://s3').search}`)
    const failure = failures.shift()
    const [status, text, headers = {}] = failure
      ? ([failure.status, error(failure.code)] as const)
      : (refusalOf(request, body) ?? answer(request, body))
    response.writeHead(status, { 'content-length': Buffer.byteLength(text), ...headers })
    response.end(request.method === 'HEAD' ? undefined : text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    asked,
    failures,
    close: () => new Promise((done) => server.close(done)),
  }
}

const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

function refusalOf(request: IncomingMessage, body: Buffer): [number, string] | undefined {
  const { method, url = '', headers } = request
  const authorization = String(headers.authorization)
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  if (id !== s3Keys.accessKeyId || !day || !region || !names) return [403, error('InvalidAccessKeyId')]
  if (!/\bhost\b/.test(names)) return [403, error('AccessDenied')]
  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== sha256(body)) return [400, error('XAmzContentSHA256Mismatch')]
  if (headers['content-length'] === undefined && body.length > 0) return [411, error('MissingContentLength')]
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query.join('&'), lines.join(''), names, digest].join('\n')
  const at = String(headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${s3Keys.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature ? undefined : [403, error('SignatureDoesNotMatch')]
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
