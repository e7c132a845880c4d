import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

const usage = `npm run import:reference -- terminals FILE…
npm run import:reference -- unlocode FILE…
  terminals  CSV or an Excel workbook with the columns name and locode at least
  unlocode   the official list of UN/LOCODE as CSV, whole or in its parts

  LANDFALL_URL      where the server answers; else http://localhost:4949
  LANDFALL_API_KEY  an API key of an admin (Settings, API keys)`

interface Outcome {
  added: number
  changed: number
  unchanged: number
  rejected: number
  problems: { line: number; field: string; reason: string }[]
}

/** Lines that are sent at once: a body has at most 10 MB. */
const atOnce = 20_000

export interface ReferenceFile {
  url: string
  apiKey: string
  what: 'terminals' | 'unlocode'
  file_name: string
  bytes: Buffer
  fetch: typeof globalThis.fetch
}

/**
 * Sends a file to a server, a long list in parts.
 * @throws what the server says against it
 */
export async function sendFile({ bytes, ...asked }: ReferenceFile): Promise<Outcome> {
  const total: Outcome = { added: 0, changed: 0, unchanged: 0, rejected: 0, problems: [] }
  const parts = asked.what === 'terminals' ? [{ bytes, first_line: undefined }] : partsOf(bytes)
  for (const part of parts) {
    const done = await post(asked, part)
    for (const key of ['added', 'changed', 'unchanged', 'rejected'] as const) total[key] += done[key]
    total.problems.push(...done.problems)
  }
  return total
}

/** Written as UTF-8 whatever it was: a part may lack the letters by which the whole is known. */
function partsOf(bytes: Buffer) {
  const lines = decoded(bytes).split(/\r\n|\n|\r/)
  const starts = Array.from({ length: Math.ceil(lines.length / atOnce) }, (_, at) => at * atOnce)
  return starts.map((at) => ({ bytes: Buffer.from(lines.slice(at, at + atOnce).join('\n')), first_line: at + 1 }))
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function post(
  { url, apiKey, what, file_name, fetch }: Omit<ReferenceFile, 'bytes'>,
  { bytes, first_line }: { bytes: Buffer; first_line: number | undefined },
): Promise<Outcome> {
  const attributes = { file_name, content: bytes.toString('base64'), ...(first_line && { first_line }) }
  const reply = await fetch(`${url}/v2/${what === 'terminals' ? 'terminal_imports' : 'place_imports'}`, {
    method: 'POST',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { attributes } }),
  })
  const document = (await reply.json()) as { data?: { attributes: Outcome }; errors?: { detail: string }[] }
  if (document.data) return document.data.attributes
  throw new Error(`${file_name}: ${document.errors?.map(({ detail }) => detail).join(' ') ?? reply.status}`)
}

export const asText = ({ added, changed, unchanged, rejected, problems }: Outcome) =>
  [
    `${added} added, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`,
    ...problems.map(({ line, field, reason }) => `  line ${line}, ${field}: ${reason}`),
  ].join('\n')

async function run(args: string[]) {
  const [what, ...files] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
  if (what !== 'terminals' && what !== 'unlocode') throw new Error('Say what it is: terminals or unlocode.')
  if (files.length === 0) throw new Error('Name at least one file.')
  const apiKey = process.env.LANDFALL_API_KEY
  if (!apiKey) throw new Error('LANDFALL_API_KEY is not set.')
  const url = (process.env.LANDFALL_URL ?? 'http://localhost:4949').replace(/\/$/, '')
  for (const file of files) {
    const done = await sendFile({ url, apiKey, what, file_name: basename(file), bytes: await readFile(file), fetch })
    process.stdout.write(`${file}: ${asText(done)}\n`)
    if (done.rejected > 0) process.exitCode = 1
  }
}

if (process.argv[2] === 'build/import-reference.ts')
  await run(process.argv.slice(3)).catch((error: Error) => {
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 2
  })
