import type { DocumentType } from '#contract/documents/document-type.ts'
import { learn } from '#domain/documents/memory/learn.ts'
import type { Lesson } from '#domain/documents/memory/lesson.ts'
import type { Page } from '#domain/documents/page.ts'
import { understandText } from '#domain/documents/understand.ts'
import { knownNames } from '../../documents/read/known-names.ts'
import { readFile } from '../../documents/read/read-file.ts'
import { foreignPaper } from './compose.ts'
import { designOf } from './design.ts'
import { count, type Scores } from './score.ts'
import { inUnknownTongue } from './unknown-tongues.ts'

export interface Corrected {
  before: Scores
  after: Scores
  papers: number
  /** How many are known for what they are afterwards. */
  typed: number
  problems: string[]
}

const names = knownNames([])

/**
 * Papers in languages that the reader has no words of: the first of each maker is corrected as a person would, the next
 * two are read without and with what that has taught. Of those, the fields count that the first one had.
 */
export async function correctOnce(seeds: readonly number[]): Promise<Corrected> {
  const all: Corrected = { before: new Map(), after: new Map(), papers: 0, typed: 0, problems: [] }
  for (const seed of seeds) {
    const own = designOf(seed)
    if (own.tongue === 'zh') continue
    const [type] = own.types
    const design = inUnknownTongue({ ...own, types: type ? [type, type, type] : [] })
    const first = await foreignPaper(design, 0)
    const lessons = taughtBy(await pagesOf(first.bytes), first.type as DocumentType, first.truth)
    for (const at of [1, 2]) {
      const paper = await foreignPaper(design, at)
      const pages = await pagesOf(paper.bytes)
      const truth = ofFields(paper.truth, first.truth)
      count(all.before, truth, understandText(pages, 'next.pdf', null, names).payload)
      const read = understandText(pages, 'next.pdf', null, names, { lessons, sender: null })
      const isKnown = read.document_type === paper.type
      all.papers += 1
      if (isKnown) all.typed += 1
      else all.problems.push(`${seed}/${at} ${paper.type} TYPED ${read.document_type}`)
      // What was read of a field that the paper has and the first one had not is neither.
      const others = Object.keys(paper.truth).filter((key) => !(key in first.truth))
      const payload = Object.fromEntries(Object.entries(read.payload).filter(([key]) => !others.includes(key)))
      all.problems.push(...count(all.after, truth, payload).map((one) => `${seed}/${at} ${paper.type} ${one}`))
    }
  }
  return all
}

const ofFields = (truth: Record<string, unknown>, first: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(truth).filter(([key]) => key in first))

function taughtBy(pages: readonly Page[], document_type: DocumentType, said: Record<string, unknown>): Lesson[] {
  const classified_as = understandText(pages, 'first.pdf', null, names).document_type
  const { payload: read, found } = understandText(pages, 'first.pdf', document_type, names)
  const changed = ['document_type', ...Object.keys(said)]
  const made = learn(pages, { document_type, classified_as, read, found, said, changed }, names)
  return made.map((one, at) => ({ ...one, id: `lesson ${at}`, document_id: 'first', sender_domain: null }))
}

async function pagesOf(bytes: Uint8Array): Promise<Page[]> {
  const read = await readFile(bytes, 'paper.pdf')
  if ('failure' in read) throw new Error(read.failure)
  return read.pages
}
