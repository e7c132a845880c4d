import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import {
  duplicatesOf,
  insertArchive,
  lockDeleted,
  lockFile,
  setRestored,
  withFiles,
} from '../../db/documents/document-files.ts'
import { findDocument } from '../../db/documents/documents.ts'
import { findUpload } from '../../db/documents/uploads.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { cleanFileName, cleanTitle } from '../../documents/file-name.ts'
import { recordDocument } from '../../documents/record-document.ts'
import { staffOf } from '../../documents/still-granted.ts'
import { readToken, tokenOf } from '../../documents/tokens.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { noDocument, shownDocument } from './shown-document.ts'

type Verbs = Pick<typeof api.documents, 'create' | 'archive' | 'restore' | 'download_url'>

/** How long a link leads somewhere. */
const linkMs = 5 * 60_000

/** What comes in with a file, and how it goes out again. */
export const documentFiles: HandlersOf<Verbs> = {
  async create({ tx, body, principal, context }) {
    const { name, attached_document } = body.data.attributes
    const upload = await sentUpload(tx, attached_document, principal, context)
    const made = await recordDocument(
      tx,
      {
        source: principal.user_id ? 'upload' : 'api',
        name: cleanTitle(name) || upload.file_name,
        file: {
          sha256: upload.file_sha256,
          bytes: upload.byte_size,
          name: cleanFileName(upload.file_name),
          content_type: upload.content_type,
        },
        user_id: principal.user_id ?? null,
      },
      context,
    )
    if (!made.isNew) throw duplicate(made)
    return { data: await shownDocument(tx, made.id) }
  },

  async restore({ tx, params, context }) {
    const { id, deleted_at, file_sha256 } = found(await lockDeleted(tx, params.id), noDocument)
    if (deleted_at !== null) {
      if (file_sha256 !== null && (await lockFile(tx, file_sha256)) !== 'keep') {
        const [other] = await duplicatesOf(tx, file_sha256)
        if (other) throw duplicate(other)
      }
      await setRestored(tx, id, context.now())
    }
    return { data: await shownDocument(tx, id) }
  },

  async download_url({ tx, params, principal, context, origin }) {
    const { id, file_sha256 } = found(await findDocument(tx, params.id), noDocument)
    if (file_sha256 === null) throw noFile()
    return linkTo({ may: params.inline ? 'show' : 'save', ...ofStaff(principal), id }, context, origin)
  },

  async archive({ tx, body, principal, context, origin }) {
    const { document_ids } = body.data.attributes
    const known = new Map((await withFiles(tx, document_ids)).map((one) => [one.id, one]))
    const problems = document_ids.flatMap((id, at) => {
      const source = { pointer: `/data/attributes/document_ids/${at}` }
      const document = known.get(id)
      if (!document) return [{ code: 'invalid' as const, detail: refusal('no_such_document', { id }), source }]
      return document.file_sha256 ? [] : [{ code: 'invalid' as const, detail: refusal('no_file_attached'), source }]
    })
    if (problems.length > 0) throw new HttpError(problems)
    const now = context.now()
    const expires_at = new Date(now.getTime() + linkMs)
    const { id } = await insertArchive(tx, {
      document_ids: [...new Set(document_ids)],
      created_at: now.toISOString(),
      expires_at: expires_at.toISOString(),
    })
    return linkTo({ may: 'zip', ...ofStaff(principal), id }, context, origin)
  },
}

const ofStaff = (principal: Principal) => ({ account_id: principal.account_id, staff: staffOf(principal) })

type Linked = Omit<Parameters<typeof tokenOf>[1], 'expires_at'>

/** Where somebody who has been let in once may fetch it, without being asked who they are again. */
export function linkTo(grant: Linked, { secrets, now }: Context, origin: string) {
  const expires_at = new Date(now().getTime() + linkMs)
  return { download_url: `${origin}/v2/files/${tokenOf(secrets, { ...grant, expires_at })}` }
}

export const noFile = () => new HttpError('no_document_attached', refusal('document_has_no_file'))

function duplicate({ id, name }: { id: string; name: string }) {
  return new HttpError([
    {
      code: 'duplicate_document',
      detail: refusal('duplicate_document', { name }),
      source: { pointer: '/data/attributes/attached_document' },
      meta: { existing_document_id: id, existing_document_name: name },
    },
  ])
}

/** @throws 422 for what is no upload of this account, has expired, or was never sent */
async function sentUpload(tx: Transaction, signed_id: string, { account_id }: Principal, context: Context) {
  const source = { pointer: '/data/attributes/attached_document' }
  const granted = readToken(context.secrets, signed_id, context.now())
  const isOurs = granted?.may === 'attach' && granted.account_id === account_id
  const upload = isOurs ? await findUpload(tx, granted.id, context.now()) : undefined
  if (!upload) throw new HttpError('invalid', refusal('upload_expired'), source)
  const { file_sha256 } = upload
  if (file_sha256 === null) throw new HttpError('invalid', refusal('upload_not_sent'), source)
  return { ...upload, file_sha256 }
}
