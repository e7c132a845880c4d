import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { understandText } from '#domain/documents/understand.ts'
import { knownNames } from '#server/documents/read/known-names.ts'
import { findOcr } from '#server/documents/read/ocr.ts'
import { readFile as readText } from '#server/documents/read/read-file.ts'
import { foreignPaper } from '#server/testing/foreign-papers/compose.ts'
import { correctOnce } from '#server/testing/foreign-papers/correct-once.ts'
import { designOf } from '#server/testing/foreign-papers/design.ts'
import { scanned } from '#server/testing/foreign-papers/scan.ts'
import { count, type Scores, sumOf } from '#server/testing/foreign-papers/score.ts'

export interface Half {
  scores: Scores
  papers: number
  typed: number
  problems: string[]
}

interface Given {
  name: string
  type: string
  truth: Record<string, unknown>
  bytes: Uint8Array
}

const layouts = 72
const papersOfLayout = 3

/** Papers of all layouts of one half, as their makers print them, or as scanners send them. */
export async function readLayouts({
  isAside,
  isScan,
  each = papersOfLayout,
}: {
  isAside: boolean
  isScan: boolean
  each?: number
}): Promise<Half> {
  const half: Half = { scores: new Map(), papers: 0, typed: 0, problems: [] }
  for (let seed = 1; seed <= layouts; seed++) {
    const design = designOf(seed)
    if (design.isAside !== isAside || (isScan && design.tongue === 'zh')) continue
    for (let at = 0; at < each; at++) {
      const paper = await foreignPaper(design, at)
      const bytes = isScan ? await scanned(paper.bytes, seed * 10 + at) : paper.bytes
      await readOne(
        { ...paper, bytes, name: `scan${seed}${at}.pdf` },
        half,
        `${design.tongue} ${seed}/${at} ${paper.type}`,
      )
    }
  }
  return half
}

/** The next papers of makers of one half, whose language nobody knows, once one of theirs was corrected. */
export async function readCorrected(isAside: boolean) {
  const seeds = Array.from({ length: layouts }, (_, at) => at + 1).filter((seed) => designOf(seed).isAside === isAside)
  const { before, after, ...rest } = await correctOnce(seeds)
  return { ...rest, before: sumOf(before), after: sumOf(after) }
}

/** Real papers of a folder: each file beside a `.json` of its name, with `document_type` and `payload`. */
export async function readFolder(folder: string): Promise<Half> {
  const half: Half = { scores: new Map(), papers: 0, typed: 0, problems: [] }
  const names = await readdir(folder)
  for (const name of names.filter((one) => !one.endsWith('.json'))) {
    const truthName = `${name.replace(/\.[^.]+$/, '')}.json`
    if (!names.includes(truthName)) continue
    const { document_type, payload } = JSON.parse(await readFile(join(folder, truthName), 'utf8'))
    const bytes = new Uint8Array(await readFile(join(folder, name)))
    await readOne({ name: basename(name), type: document_type, truth: payload, bytes }, half, name)
  }
  return half
}

let found: ReturnType<typeof findOcr> | undefined
/** The programs of the host, looked for once. */
const ocr = () => {
  found ??= findOcr()
  return found
}

async function readOne({ name, type, truth, bytes }: Given, half: Half, label: string) {
  const reading = await readText(bytes, name)
  if ('failure' in reading) throw new Error(`${name}: ${reading.failure}`)
  let { pages } = reading
  if (reading.pictures.length > 0) {
    const kind = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-') ? 'pdf' : 'image'
    // A picture that could not be read in its time counts as read, with nothing found in it.
    const read = await (await ocr()).read(bytes, kind, reading.pictures).catch((error: Error) => {
      half.problems.push(`${label} UNREAD ${error.message}`)
      return { pages: [] }
    })
    pages = pages.map((page) => read.pages.find(({ number }) => number === page.number) ?? page)
  }
  const { document_type, payload } = understandText(pages, name, null, knownNames([]))
  half.papers += 1
  if (document_type === type) half.typed += 1
  else half.problems.push(`${label} TYPED ${document_type}`)
  half.problems.push(...count(half.scores, truth, payload).map((one) => `${label} ${one}`))
}

export const hasOcr = async () => (await ocr()).available
