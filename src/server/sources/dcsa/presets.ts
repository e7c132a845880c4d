import * as z from 'zod'

/** Characters of a header that `fetch` would refuse must not surface as a line that cannot be reached. */
const headers = z.record(
  z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'is not the name of a header'),
  z.string().regex(/^[\t\x20-\x7e]*$/, 'is not the value of a header'),
)

const address = z
  .url({ protocol: /^https?$/, error: 'is not an http or https address' })
  .refine((text) => URL.canParse(text) && !new URL(text).username && !new URL(text).password, {
    error: 'must not hold a user name or password: use auth',
  })

const auth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('header_keys'), headers }),
  z.strictObject({
    kind: z.literal('oauth2_client_credentials'),
    token_url: address,
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
    scope: z.string().min(1).optional(),
  }),
])

/** How one line is asked. */
const dcsaPreset = z.strictObject({
  kind: z.literal('dcsa'),
  scac: z.string().regex(/^[A-Z]{4}$/, 'is not a SCAC of four capital letters'),
  base_url: address.refine((text) => !/[?#]/.test(text), { error: 'must not have a query: use path and headers' }),
  path: z
    .string()
    .regex(/^\/[^?#]*$/, 'must begin with / and have no query')
    .default('/v2/events'),
  auth,
  /** Sent with every request, beside those of `auth`. */
  headers: headers.default({}),
  /** `API-Version` of the request: the major version, or what the line wants. */
  api_version: z
    .string()
    .regex(/^[0-9.]{1,10}$/, 'is not a version')
    .default('2'),
  /** Header of the response that leads to the next page. */
  page_header: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'is not the name of a header')
    .default('Next-Page'),
  /** Events in a page. */
  limit: z.int().min(1).max(1000).default(100),
  /** For one page, its body included. */
  timeout_seconds: z.number().positive().max(300).default(20),
  /** Requests are spread evenly; absent, they are not held back. */
  requests_per_minute: z.number().positive().optional(),
})

export type DcsaPreset = z.output<typeof dcsaPreset>

/**
 * Reads the text of a file of sources: a JSON list of presets.
 * @throws with one line for each thing that is wrong; secrets are never repeated
 */
export function readSources(text: string): DcsaPreset[] {
  const items = parse(text)
  const lines: string[] = []
  const presets = items.flatMap((item, at) => {
    const result = dcsaPreset.safeParse(item)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) {
      const field = path.map(String).join('.')
      lines.push(`  ${nameOf(item, at)}: ${field === '' ? '' : `${field} `}${message}`)
    }
    return []
  })
  for (const [at, { scac }] of presets.entries()) {
    if (presets.findIndex((other) => other.scac === scac) < at)
      lines.push(`  ${scac}: there are two sources of this line`)
  }
  if (lines.length > 0) throw new Error(`The sources are not usable:\n${lines.join('\n')}`)
  return presets
}

/** The parser's own message quotes the text around the mistake, which may be a secret. */
function parse(text: string): unknown[] {
  let items: unknown
  try {
    items = JSON.parse(text)
  } catch {
    throw new Error('The sources are not usable: the file is not JSON')
  }
  if (Array.isArray(items)) return items
  throw new Error('The sources are not usable: the file must hold a list, [{"kind":"dcsa", …}]')
}

function nameOf(item: unknown, at: number): string {
  const scac = typeof item === 'object' && item !== null && 'scac' in item ? item.scac : undefined
  return typeof scac === 'string' && /^\w{1,10}$/.test(scac) ? `item ${at + 1} (${scac})` : `item ${at + 1}`
}
