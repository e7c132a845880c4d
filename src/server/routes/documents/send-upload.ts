import type { FastifyInstance } from 'fastify'
import { refusal } from '#contract/said/refusals.ts'
import { findUpload, noteSent } from '../../db/documents/uploads.ts'
import { withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { contentTypeOf } from '../../documents/content-type.ts'
import { asHttpError, tooLarge } from '../../documents/file-problems.ts'
import { holderOf, isStillGranted } from '../../documents/still-granted.ts'
import { readToken } from '../../documents/tokens.ts'
import { HttpError } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { refuseLonger } from '../../http/streams.ts'

/** What is wrong is named as it was announced. */
const at = {
  file: { pointer: '/blob' },
  size: { pointer: '/blob/byte_size' },
  checksum: { pointer: '/blob/checksum' },
  type: { pointer: '/blob/content_type' },
}

/** `PUT /v2/uploads/{token}`: the bytes of a file that was announced. The address alone says who may send them, and until when. */
export function addSendUpload(
  app: FastifyInstance,
  { store, context, limit }: { store: Store; context: Context; limit: Limit },
) {
  const { maxFileBytes: maxBytes, secrets, files } = context

  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_, __, done) => done(null))

    own.put<{ Params: { token: string } }>('/v2/uploads/:token', async (request, reply) => {
      const now = context.now()
      const takeBack = limit({ bucket: 'view' }, request, reply, undefined)
      const granted = readToken(secrets, request.params.token, now)
      const upload =
        granted?.may === 'send' && (await isStillGranted(granted, { store, context }))
          ? await withScope(store, { account_id: granted.account_id }, (tx) => findUpload(tx, granted.id, now))
          : undefined
      if (!granted || !upload) throw new HttpError('not_found', refusal('no_such_upload'))
      takeBack()
      limit({ bucket: 'view' }, request, reply, holderOf(granted))
      refuseLonger(request, maxBytes, tooLarge(maxBytes))
      refuseOther(request.headers, upload)
      let content_type = ''
      const check = async (head: Uint8Array) => {
        const found = await contentTypeOf(head, upload.content_type, upload.file_name)
        if ('refused' in found) throw new HttpError('invalid', found.refused, at.type)
        content_type = found.content_type
      }
      const wanted = { maxBytes: upload.byte_size, bytes: upload.byte_size, md5: upload.checksum, check }
      const kept = await files
        .of(granted.account_id)
        .put(request.raw, wanted)
        .catch((error: unknown) => {
          throw asHttpError(error, { maxBytes: upload.byte_size, ...at })
        })
      await withScope(store, { account_id: granted.account_id }, (tx) =>
        noteSent(tx, upload.id, { file_sha256: kept.sha256, content_type }),
      )
      return reply.status(204).send()
    })
  })
}

function refuseOther(
  headers: { 'content-length'?: string | undefined; 'content-md5'?: string | string[] | undefined },
  upload: { byte_size: number; checksum: string },
) {
  const length = headers['content-length']
  if (length !== undefined && Number(length) !== upload.byte_size)
    throw new HttpError(
      'invalid',
      refusal('upload_of_another_size', { bytes: length, announced: upload.byte_size }),
      at.size,
    )
  const md5 = headers['content-md5']
  if (md5 !== undefined && md5 !== upload.checksum)
    throw new HttpError('invalid', 'Content-MD5 is not the checksum that was announced.', at.checksum)
}
