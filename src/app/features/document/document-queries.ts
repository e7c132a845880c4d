import { api } from '#contract/api.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'

export const documentOf = (id: string) =>
  q(api.documents.get, { id, include: ['shipments', 'cargos', 'user', 'email_submission', 'current_extraction'] })

/** Why it belongs where it does. */
export const linksOf = (id: string) => q(api.document_links.list, { id, include: ['shipment', 'container'] })

export const typesQuery = { ...q(api.documents.types), staleTime: Number.POSITIVE_INFINITY }

/** Whether the server can read pictures: that changes only when it is started anew. */
export const readingQuery = { ...q(api.document_work.reading), staleTime: 300_000 }

export const mailOf = (id: string) => q(api.email_submissions.get, { id })

/** Whatever a mail consists of. */
export const partsOfMail = (id: string) => q(settingsApi.email_attachments.list, { id })

/** Whatever is shown of a document and of what it belongs to is stale then. */
export const touched = [api.documents.list, api.documents.get, api.document_links.list]
