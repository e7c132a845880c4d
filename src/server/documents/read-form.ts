import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fault, ofField } from '#contract/said/fault.ts'
import { putUpload } from '../db/documents/uploads.ts'
import type { Principal } from '../db/scope.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import { refuseLonger, type StreamReader } from '../http/streams.ts'
import { contentTypeOf } from './content-type.ts'
import { cleanFileName } from './file-name.ts'
import { asHttpError, tooLarge } from './file-problems.ts'
import { tokenOf } from './tokens.ts'

/** What a form has besides the file. */
const formBytes = 64 * 1024
const dayMs = 86_400_000

interface Kept {
  sha256: string
  bytes: number
  name: string
  content_type: string
}

/**
 * A document, or a spreadsheet to import, as a form: `file`, and `name` where it is not to be called as the file is. The file is kept as an upload,
 * and the form becomes the body that would attach it; the same form is the same body.
 */
export function formReader({ store, context }: { store: Store; context: Context }): StreamReader {
  const { maxFileBytes: maxBytes } = context
  return {
    async accept(app) {
      // One more than there may be: that it is too large is said by what keeps it.
      const limits = { fileSize: maxBytes + 1, files: 2, fields: 10, fieldSize: 10_000, parts: 20 }
      await app.register(multipart, { limits, throwFileSizeLimit: false })
    },
    async read(request, principal) {
      refuseLonger(request, maxBytes + formBytes, tooLarge(maxBytes))
      const { file, fields } = await partsOf(request, principal, context)
      const now = context.now()
      const id = uploadId(principal, file)
      const expires_at = new Date(now.getTime() + dayMs)
      await withScope(store, principal, (tx) =>
        putUpload(tx, {
          id,
          file_name: file.name,
          content_type: file.content_type,
          byte_size: file.bytes,
          checksum: '',
          file_sha256: file.sha256,
          expires_at: expires_at.toISOString(),
        }),
      )
      const { account_id } = principal
      const attached_document = attachToken(context, { account_id, id })
      return { data: { attributes: { name: file.name, ...fields, attached_document } } }
    },
  }
}

/** By which a document is made of an upload. The upload says until when: the token is the same whenever it is made. */
export const attachToken = ({ secrets }: Context, { account_id, id }: { account_id: string; id: string }) =>
  tokenOf(secrets, { may: 'attach', account_id, id, expires_at: new Date('9999-01-01') })

async function partsOf(request: FastifyRequest, { account_id }: Principal, context: Context) {
  const fields: Record<string, string> = {}
  let file: Kept | undefined
  let keeping: unknown
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (Object.hasOwn(fields, part.fieldname)) throw twice(part.fieldname)
        // It is in the form itself.
        if (part.fieldname === 'attached_document') throw unknownPart('data/attributes/attached_document')
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== 'file') throw unknownPart(part.fieldname)
      if (file) throw twice('file')
      const name = cleanFileName(part.filename ?? '')
      let content_type = ''
      const check = async (head: Uint8Array) => {
        const found = await contentTypeOf(head, part.mimetype, name)
        if ('refused' in found) throw new HttpError('invalid', found.refused, { pointer: '/file' })
        content_type = found.content_type
      }
      const { maxFileBytes: maxBytes } = context
      const kept = context.files.of(account_id).put(part.file, { maxBytes, check })
      const { sha256, bytes } = await kept.catch((error: unknown) => {
        const told = asHttpError(error, { maxBytes, file: { pointer: '/file' } })
        // What the form itself broke off with is told as what is wrong with a form.
        if (told instanceof HttpError || part.file.errored !== error) keeping = told
        throw told
      })
      file = { sha256, bytes, name, content_type }
    }
  } catch (error) {
    if (error === keeping || error instanceof HttpError) throw error
    // Whatever the parser says of a form: it is the sender's.
    throw new HttpError('bad_request', `The form cannot be read: ${(error as Error).message}`)
  }
  if (!file) throw new HttpError('blank', ofField('file', fault('blank')), { pointer: '/file' })
  return { file, fields }
}

const twice = (part: string) => new HttpError('invalid', `${part} is there twice`, { pointer: `/${part}` })
const unknownPart = (part: string) =>
  new HttpError('unknown_attribute', 'A file is expected in the part called file.', { pointer: `/${part}` })

function uploadId({ account_id }: Principal, { sha256, name, content_type }: Kept): string {
  const hex = createHash('sha256').update([account_id, sha256, name, content_type].join('\0')).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
