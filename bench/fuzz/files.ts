import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import fc from 'fast-check'
import { createReader, type Reader } from '#server/documents/read/reader.ts'
import { foreignPaper } from '#server/testing/foreign-papers/compose.ts'
import { designOf } from '#server/testing/foreign-papers/design.ts'
import { attachment, mailOf } from '#server/testing/mails.ts'
import { makeWorld } from '#server/testing/papers/compose.ts'
import { formats, render } from '#server/testing/papers/render.ts'
import { xlsx } from '#server/testing/spreadsheets.ts'
import { tnef } from '#server/testing/tnef.ts'
import { type Change, changedBy, changes } from './changes.ts'
import { tallied } from './tallied.ts'
import { Problem, type Target, type Tried, tried } from './target.ts'

interface Sample {
  name: string
  bytes: Uint8Array
}

interface Case {
  sample: Sample
  changes: Change[]
}

const kinds = ['read', 'preview', 'table', 'rotate', 'split', 'mail'] as const
type Kind = (typeof kinds)[number]

export interface Reads {
  failed: Map<string, number>
  /** What took longer than the reader waits. */
  givenUp: string[]
}

const seconds = 10

/** What reads files, with files of ours and those of a folder, in which some bytes are others. */
export async function fileTargets(
  script: string,
  folder: string | undefined,
  reads: Reads,
  note: (name: string, ms: number) => void,
) {
  const reader = createReader({ script: resolve(script), seconds })
  const spool = mkdtempSync(join(tmpdir(), 'landfall-fuzz-'))
  const samples = [...(await ourSamples()), ...(folder === undefined ? [] : await samplesIn(folder))]
  const targets = kinds.map((kind): Tried => {
    const fitting = samples.filter(({ name }) => fits(kind, name))
    const target: Target<Case> = {
      name: `files.${kind}`,
      cases: fc.record({ sample: fc.constantFrom(...fitting), changes }),
      async check({ sample, changes }) {
        const bytes = changedBy(sample.bytes, changes)
        const failure = await readAs(kind, reader, { ...sample, bytes }, spool).catch((error: Error) => {
          throw new Problem(`thrown: ${error.message.slice(0, 200)}`)
        })
        if (failure !== undefined) reads.failed.set(failure, (reads.failed.get(failure) ?? 0) + 1)
        // The process of the reader is ended then, and nobody else waits for it. What broke it is to be known.
        if (failure && /within \d+ seconds/.test(failure)) reads.givenUp.push(`${kind} of ${sample.name}`)
        else if (failure && /memory|breaks its reader/.test(failure)) throw new Problem(failure)
      },
      show: ({ sample, changes }) => `${sample.name} with ${JSON.stringify(changes)}`,
    }
    return tried(tallied(target, note))
  })
  const close = async () => {
    await reader.close()
    rmSync(spool, { recursive: true, force: true })
  }
  return { targets, close }
}

const fits = (kind: Kind, name: string) =>
  kind === 'mail'
    ? name.endsWith('.eml')
    : kind === 'rotate' || kind === 'split'
      ? name.endsWith('.pdf')
      : kind === 'table'
        ? /\.(xlsx|csv|txt)$/.test(name)
        : true

const waiting = { caller: 'fuzz' }

/** @returns why it could not be read; undefined where it was */
async function readAs(kind: Kind, reader: Reader, { name, bytes }: Sample, spool: string) {
  const failureIn = (done: object) => ('failure' in done ? String(done.failure) : undefined)
  switch (kind) {
    case 'read':
      return failureIn(await reader.read(bytes, { name, type: null }, waiting))
    case 'preview':
      return failureIn(await reader.preview(bytes, { name, type: 'application/octet-stream' }, waiting))
    case 'table':
      return failureIn(await reader.table(bytes, { name, rows: 1000 }, waiting))
    case 'rotate':
      return failureIn(await reader.rotate(bytes, 90, waiting))
    case 'split':
      return failureIn(await reader.split(bytes, ['1', '2-9'], waiting))
    case 'mail': {
      const path = join(spool, `${randomUUID()}.eml`)
      const folder = `${path}.parts`
      await writeFile(path, bytes)
      const done = await reader.mail({ path, folder, maxFileBytes: 5_000_000 }, waiting)
      await Promise.all([path, folder].map((one) => rm(one, { recursive: true, force: true })))
      return 'refused' in done ? `refused: ${done.refused.code}` : failureIn(done)
    }
  }
}

async function ourSamples(): Promise<Sample[]> {
  const world = makeWorld({ seed: 7, papers: 60, shipments: 12 })
  const papers: Sample[] = []
  for (const format of formats)
    for (const paper of world.papers.filter((one) => one.format === format).slice(0, 3))
      papers.push({ name: `${papers.length}-${paper.file_name}`, bytes: await render(paper.blocks, format) })
  for (const at of [0, 1, 2]) {
    const { bytes } = await foreignPaper(designOf(at), 0)
    papers.push({ name: `foreign-${at}.pdf`, bytes })
  }
  const sheet = xlsx({
    sheets: {
      Shipments: [
        ['Container', 'ETA'],
        ['TCLU4829132', { serial: 46_193 }],
      ],
    },
  })
  const pdf = papers.find(({ name }) => name.endsWith('.pdf'))?.bytes ?? new Uint8Array()
  const winmail = tnef({ subject: 'Arrival notice', body: 'TCLU4829132', files: [{ name: 'a.pdf', bytes: pdf }] })
  const plain = 'content-type: text/plain; charset=utf-8\r\n\r\nContainer TCLU4829132 arrives on 20 June.'
  const html = 'content-type: text/html\r\n\r\n<table><tr><td>TCLU4829132</td></tr></table>'
  const parts = [plain, html, attachment('notice.pdf', 'application/pdf', pdf)]
  return [
    ...papers,
    { name: 'sheet.xlsx', bytes: sheet },
    { name: 'mail.eml', bytes: Buffer.from(mailOf({ parts })) },
    {
      name: 'winmail.eml',
      bytes: Buffer.from(mailOf({ parts: [plain, attachment('winmail.dat', 'application/ms-tnef', winmail)] })),
    },
  ]
}

async function samplesIn(folder: string): Promise<Sample[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async (path) => ({ name: basename(path), bytes: await readFile(path) })))
}
