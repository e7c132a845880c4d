import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '#domain/documents/page.ts'
import { pageOfTsv } from './ocr-page.ts'

const run = promisify(execFile)

/** Text of pictures, by programs of the host: `tesseract`, and `pdftoppm` for pages of PDFs. */
export interface Ocr {
  available: boolean
  /** For people: which version reads which languages, or what is missing. */
  detail: string
  /**
   * The first of these pages that there is time for; of pictures only TIFF has several.
   * @throws where a program fails or takes too long on each of them
   */
  read(bytes: Uint8Array, kind: 'pdf' | 'image', pages: readonly number[]): Promise<OcrReading>
}

export interface OcrReading {
  pages: Page[]
  /** Numbers of the pages on which a program failed or took too long. */
  refused: number[]
}

const usual = ['eng', 'deu', 'fra', 'spa']
const dpi = 200
/** Of one document: well within the time for which it is claimed, or it would be read again and again. */
const mostMs = 5 * 60_000
const perPage = { timeout: 60_000, maxBuffer: 20_000_000, killSignal: 'SIGKILL' as const }

/** What of it the host has. Asked once, when the server starts. */
export async function findOcr(within = mostMs): Promise<Ocr> {
  const [version, languages, renderer] = await Promise.all([
    said('tesseract', ['--version']),
    said('tesseract', ['--list-langs']),
    said('pdftoppm', ['-v']),
  ])
  const known = (languages ?? '')
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
  const chosen = usual.filter((one) => known.includes(one))
  const missing = [...(version ? [] : ['tesseract']), ...(renderer ? [] : ['pdftoppm'])]
  if (missing.length > 0 || chosen.length === 0) {
    const detail =
      missing.length > 0
        ? `Not installed: ${missing.join(', ')}`
        : `tesseract has none of the languages ${usual.join(', ')}`
    return { available: false, detail, read: () => Promise.reject(new Error(detail)) }
  }
  return {
    available: true,
    detail: `${version?.split('\n')[0]} with the languages ${chosen.join(', ')}`,
    read: (bytes, kind, pages) =>
      inFolder((folder) => readPictures(folder, bytes, { kind, pages, languages: chosen.join('+'), within })),
  }
}

async function said(program: string, args: string[]): Promise<string | null> {
  try {
    const { stdout, stderr } = await run(program, args, { timeout: 10_000 })
    return (stdout || stderr).trim()
  } catch {
    // That it is not there is the answer.
    return null
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-ocr-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Pictures {
  kind: 'pdf' | 'image'
  pages: readonly number[]
  languages: string
  /** Milliseconds, after which no other page is begun. */
  within: number
}

async function readPictures(
  folder: string,
  bytes: Uint8Array,
  { kind, pages, languages, within }: Pictures,
): Promise<OcrReading> {
  const source = join(folder, 'source')
  await writeFile(source, bytes)
  const read: Page[] = []
  const problems = new Map<number, unknown>()
  const end = Date.now() + within
  async function readPage(number: number) {
    const picture = kind === 'image' ? source : await pictureOf(folder, source, number)
    // One page at a time also of a TIFF, from 0: each has its own time, and its words are its own.
    const which = kind === 'image' ? ['-c', `tessedit_page_number=${number - 1}`] : []
    const options = ['-l', languages, '--psm', '3', ...which, 'tsv']
    const { stdout } = await run('tesseract', [picture, 'stdout', ...options], perPage)
    return pageOfTsv(stdout, number, dpi)
  }
  for (const number of pages) {
    // What was read until then counts.
    if (read.length + problems.size > 0 && Date.now() > end) break
    await readPage(number).then(
      (page) => read.push(page),
      (error: unknown) => problems.set(number, error),
    )
  }
  const [first] = problems.values()
  if (read.length === 0 && first) throw first
  return { pages: read, refused: [...problems.keys()] }
}

/** However large the page says it is, its picture is not. */
async function pictureOf(folder: string, source: string, number: number): Promise<string> {
  const to = join(folder, `page${number}`)
  const page = String(number)
  await run(
    'pdftoppm',
    ['-f', page, '-l', page, '-r', String(dpi), '-scale-to', '3000', '-gray', '-png', source, to],
    perPage,
  )
  const made = (await readdir(folder)).find((name) => name.startsWith(`page${number}-`) || name === `page${number}.png`)
  if (!made) throw new Error(`pdftoppm made no picture of page ${number}`)
  return join(folder, made)
}
