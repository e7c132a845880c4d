import type { api } from '#contract/api.ts'
import { insertUpload } from '../../db/documents/uploads.ts'
import { cleanFileName } from '../../documents/file-name.ts'
import { tooLarge } from '../../documents/file-problems.ts'
import { attachToken } from '../../documents/read-form.ts'
import { staffOf } from '../../documents/still-granted.ts'
import { tokenOf } from '../../documents/tokens.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'

const dayMs = 86_400_000
/** Long enough for a slow line. */
const sendMs = 60 * 60_000

export const directUploads: HandlersOf<typeof api.direct_uploads> = {
  async create({ tx, body, principal, context, origin }) {
    const { maxFileBytes, secrets } = context
    const { filename, content_type, byte_size, checksum } = body.blob
    if (byte_size > maxFileBytes)
      throw new HttpError('payload_too_large', tooLarge(maxFileBytes), { pointer: '/blob/byte_size' })
    const now = context.now()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const upload = await insertUpload(tx, {
      file_name: cleanFileName(filename),
      content_type,
      byte_size,
      checksum,
      file_sha256: null,
      created_at: now.toISOString(),
      expires_at: later(dayMs).toISOString(),
    })
    const { id } = upload
    const { account_id } = principal
    const token = tokenOf(secrets, {
      may: 'send',
      account_id,
      id,
      staff: staffOf(principal),
      expires_at: later(sendMs),
    })
    return {
      id,
      key: id.replaceAll('-', ''),
      filename: upload.file_name,
      content_type,
      metadata: {},
      service_name: 'landfall',
      byte_size,
      checksum,
      created_at: upload.created_at,
      signed_id: attachToken(context, { account_id, id }),
      direct_upload: {
        url: `${origin}/v2/uploads/${token}`,
        headers: { 'Content-Type': content_type, 'Content-MD5': checksum },
      },
    }
  },
}
