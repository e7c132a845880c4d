import type { testApp } from './test-app.ts'

const boundary = 'between-the-parts'

/** A mail with these parts, each with its own headers. */
export function mailOf({
  headers = {},
  type = 'multipart/mixed',
  parts,
}: {
  headers?: Record<string, string>
  type?: string
  parts: readonly string[]
}): string {
  const all = { subject: 'Arrival notice', from: 'desk@line.example', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const own = `mime-version: 1.0\r\ncontent-type: ${type}; boundary="${boundary}"\r\n\r\n`
  return `${lines.join('')}${own}${parts.map((part) => `--${boundary}\r\n${distinct(part)}\r\n`).join('')}--${boundary}--\r\n`
}

/** A mail within a mail has a boundary of its own. */
const distinct = (part: string) => part.replaceAll(boundary, `${boundary}-within`)

export function attachment(
  name: string,
  type: string,
  bytes: Uint8Array,
  disposition = 'attachment',
  more = '',
): string {
  const encoded = Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')
  return `content-type: ${type}\r\ncontent-disposition: ${disposition}; filename="${name}"\r\n${more}content-transfer-encoding: base64\r\n\r\n${encoded}`
}

/** Posts a mail as somebody. @returns what became of it */
export async function postMail(
  { app }: Pick<ReturnType<typeof testApp>, 'app'>,
  { apiKey }: { apiKey: string },
  mail: string,
) {
  const headers = { authorization: `Token ${apiKey}`, 'content-type': 'message/rfc822' }
  const reply = await app().inject({ method: 'POST', url: '/v2/ingest/email', headers, payload: mail })
  if (reply.statusCode !== 202) throw new Error(`The mail was answered ${reply.statusCode}: ${reply.body}`)
  return reply.json().data.attributes as {
    email_submission_id: string
    accepted: number
    duplicate: number
    rejected: { pointer: string; reason: string }[]
  }
}
