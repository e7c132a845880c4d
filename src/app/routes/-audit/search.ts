import * as z from 'zod/mini'
import { optionalText, pageNumber, textLike } from '../../lib/search-fields.ts'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** What the address says of the audit log. Which actions there are is known where the page is. */
export const auditSearch = z.object({
  action: optionalText,
  by: optionalText,
  /** A person, an API key or a link. */
  actor: textLike(isId),
  subject: optionalText,
  address: optionalText,
  from: textLike(isDay),
  to: textLike(isDay),
  page: pageNumber,
})
export type AuditSearch = z.output<typeof auditSearch>
