const boundary = 'between-the-parts'

/** A mail with these parts, each with its own headers. */
export function mailOf({
  headers = {},
  parts,
}: {
  headers?: Record<string, string>
  parts: readonly string[]
}): string {
  const all = { subject: 'Arrival notice', from: 'desk@line.example', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const type = `mime-version: 1.0\r\ncontent-type: multipart/mixed; boundary="${boundary}"\r\n\r\n`
  return `${lines.join('')}${type}${parts.map((part) => `--${boundary}\r\n${distinct(part)}\r\n`).join('')}--${boundary}--\r\n`
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
