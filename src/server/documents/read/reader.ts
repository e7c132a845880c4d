import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readings } from '#contract/said/readings.ts'
import type { Correction } from '#domain/documents/memory/learn.ts'
import type { NewLesson } from '#domain/documents/memory/lesson.ts'
import type { Page } from '#domain/documents/page.ts'
import type { Understood } from '#domain/documents/understand.ts'
import type { CheckedSheet, SheetToCheck } from '../../imports/check-file.ts'
import {
  type Known,
  limits,
  type MailToRead,
  type Preview,
  type Reading,
  type TableRead,
  type Work,
  type WorkDone,
} from './reading.ts'
import { Abandoned, createTurns } from './turns.ts'

/** Who waits for a work: it ends when they are gone, and those of one caller do not take the turns of all. */
export interface Waiting {
  /** The account. */
  caller: string
  gone?: AbortSignal | undefined
}

export interface Reader {
  /** The text of a file, and what it says. Never throws for what is wrong with a file: that is an answer. */
  read(bytes: Uint8Array, known: Known, waiting: Waiting): Promise<ReadText>
  /** What a text says that is there already. */
  understand(
    pages: readonly Page[],
    known: Known,
    waiting: Waiting,
  ): Promise<{ understood: Understood } | { failure: string }>
  /** What a correction says of other papers of the same maker. */
  learn(
    pages: readonly Page[],
    told: { correction: Correction; vessels: readonly string[] },
    waiting: Waiting,
  ): Promise<{ lessons: NewLesson[] } | { failure: string }>
  /** What can be shown of it instead of the file; `type` is its content type. It ends when all who wait for it are gone. */
  preview(
    bytes: Uint8Array,
    file: { name: string; type: string },
    waiting: Waiting,
  ): Promise<Preview | { failure: string }>
  /** A PDF with all its pages turned clockwise. */
  rotate(bytes: Uint8Array, degrees: number, waiting: Waiting): Promise<{ files: Uint8Array[] } | { failure: string }>
  /** A PDF of each range of pages, such as `2-5`. */
  split(
    bytes: Uint8Array,
    ranges: readonly string[],
    waiting: Waiting,
  ): Promise<{ files: Uint8Array[] } | { failure: string }>
  /** Takes a mail apart: its attachments are put into the folder. */
  mail(mail: MailToRead, waiting: Waiting): Promise<ReadMail>
  /** The cells of a table: of a sheet, or of text with commas. */
  table(
    bytes: Uint8Array,
    file: { name: string; rows: number },
    waiting: Waiting,
  ): Promise<TableRead | { failure: string }>
  /** How the rows of a spreadsheet end that is brought in. */
  sheet(sheet: SheetToCheck, waiting: Waiting): Promise<{ sheet: CheckedSheet } | { failure: string }>
  /** Processes that are there, and works that wait for one. */
  processes(): { busy: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type ReadText = { reading: Exclude<Reading, { failure: string }>; understood: Understood } | { failure: string }

export type ReadMail = Extract<WorkDone, { mail: unknown } | { refused: unknown } | { failure: string }>

interface Options {
  seconds?: number
  megabytes?: number
  /** How many files are read at once. */
  width?: number
  /** With what a process begins, where that is built elsewhere. */
  script?: string | undefined
}

/** How long a process without work is kept. */
const idleSeconds = 30

/** What is killed before it has a file is followed by another, so often in all. */
const mostStarts = 3
/** How often a file is begun once more whose process somebody else has killed: the file may be good, or the reason for it. */
const mostKilled = 1

/**
 * Reads files in processes of their own, which know no secrets and end where one takes too long or too much memory: a
 * file can break its reader and nothing else.
 */
export function createReader({
  seconds = limits.seconds,
  megabytes = limits.megabytes,
  width = 2,
  script,
}: Options = {}): Reader {
  const idle: Process[] = []
  const all = new Set<Process>()
  // Nobody looks on: all of them may be one account's, but whoever comes has the next.
  const turns = createTurns(width, { mostOfOne: width })
  // Mails and tables wait for no documents: who sends one waits for the answer.
  const turnsOfMails = createTurns(width)
  // Nor do they for what somebody looks at; and who looks at the same as somebody else waits for the same.
  const turnsOfPreviews = createTurns(width)
  const previews = new Map<string, Shared>()
  let isClosed = false

  async function take(): Promise<Process> {
    const kept = idle.pop()
    if (kept) clearTimeout(kept.timer)
    if (kept?.child.connected) return kept
    const child = await startOneOf(mostStarts, () => startProcess(megabytes, script))
    const process = { child, timer: undefined }
    all.add(process)
    child.once('exit', () => all.delete(process))
    return process
  }

  async function giveBack(process: Process) {
    const { child } = process
    // What it has not let go of would count for the next file.
    const isLarge = (await residentMegabytes(child.pid)) > megabytes / 2
    if (!child.connected || isClosed || isLarge) return end(process)
    process.timer = setTimeout(() => {
      idle.splice(idle.indexOf(process), 1)
      end(process)
    }, idleSeconds * 1000).unref()
    idle.push(process)
  }

  const run = (work: Work, { caller, gone }: Waiting, line = turns) =>
    line
      .take(
        async () => {
          for (let left = mostKilled; ; left--) {
            const process = await take()
            const done = await ask(process.child, work, { seconds, megabytes, gone })
            await giveBack(process)
            if (done !== killed) return done
            if (left === 0 || isClosed) return broken
          }
        },
        { caller, gone },
      )
      .catch((error: unknown): WorkDone => {
        if (error instanceof Abandoned) return abandoned
        throw error
      })
  const nothing = { failure: 'Nothing came of it.' }

  function begin(key: string, file: { bytes: Uint8Array; name: string; type: string }, caller: string): Shared {
    const ended = new AbortController()
    const made = run({ do: 'preview', ...file }, { caller, gone: ended.signal }, turnsOfPreviews)
      .then((done) => ('preview' in done ? done.preview : 'failure' in done ? done : nothing))
      .finally(() => previews.get(key) === shared && previews.delete(key))
    const shared: Shared = { made, ended, count: 0 }
    previews.set(key, shared)
    return shared
  }

  async function files(work: Work, waiting: Waiting) {
    const done = await run(work, waiting)
    return 'files' in done || 'failure' in done ? done : nothing
  }

  return {
    async read(bytes, known, waiting) {
      const done = await run({ do: 'read', bytes, ...known }, waiting)
      return 'reading' in done || 'failure' in done ? done : nothing
    },
    async understand(pages, known, waiting) {
      const done = await run({ do: 'understand', pages, ...known }, waiting)
      return 'understood' in done || 'failure' in done ? done : nothing
    },
    async learn(pages, told, waiting) {
      const done = await run({ do: 'learn', pages, ...told }, waiting)
      return 'lessons' in done || 'failure' in done ? done : nothing
    },
    preview(bytes, file, waiting) {
      if (waiting.gone?.aborted) return Promise.resolve({ failure: 'Nobody waited for it.' })
      const key = createHash('sha256').update(JSON.stringify(file)).update(bytes).digest('hex')
      const shared = previews.get(key) ?? begin(key, { bytes, ...file }, waiting.caller)
      shared.count += 1
      waiting.gone?.addEventListener('abort', () => {
        shared.count -= 1
        if (shared.count > 0) return
        // Whoever asks from now on begins anew.
        if (previews.get(key) === shared) previews.delete(key)
        shared.ended.abort()
      })
      return shared.made
    },
    rotate: (bytes, degrees, waiting) => files({ do: 'rotate', bytes, degrees }, waiting),
    async mail({ path, folder, ...mail }, waiting) {
      // The process stands in a folder of its own.
      const where = { path: resolve(path), folder: resolve(folder) }
      const done = await run({ do: 'mail', ...mail, ...where }, waiting, turnsOfMails)
      return 'mail' in done || 'refused' in done || 'failure' in done ? done : nothing
    },
    async table(bytes, file, waiting) {
      // Who sends it looks on: it waits for no documents.
      const done = await run({ do: 'table', bytes, ...file }, waiting, turnsOfMails)
      return 'table' in done ? done.table : 'failure' in done ? done : nothing
    },
    async sheet(sheet, waiting) {
      const done = await run({ do: 'sheet', ...sheet }, waiting, turnsOfMails)
      return 'sheet' in done || 'failure' in done ? done : nothing
    },
    split: (bytes, ranges, waiting) => files({ do: 'split', bytes, ranges }, waiting),
    processes() {
      const free = idle.filter(({ child }) => child.connected).length
      const waiting = [turns, turnsOfMails, turnsOfPreviews].reduce((sum, one) => sum + one.waiting(), 0)
      return { busy: Math.max(0, all.size - free), idle: free, waiting }
    },
    async close() {
      isClosed = true
      for (const process of all) end(process)
    },
  }
}

/** A preview that several may wait for. */
interface Shared {
  made: ReturnType<Reader['preview']>
  /** Aborted when none of them does any more. */
  ended: AbortController
  count: number
}

const broken: WorkDone = { failure: readings.breaks_reader }
/** The same, where the process was killed and not by us: as the kernel does it where memory is short. */
const killed: WorkDone = { ...broken }
const abandoned: WorkDone = { failure: 'Nobody waited for it.' }

interface Process {
  child: ChildProcess
  timer: NodeJS.Timeout | undefined
}

function end({ child, timer }: Process) {
  clearTimeout(timer)
  child.kill('SIGKILL')
}

let last = 0

/** @returns a failure where the process ends, is too slow or grows too large; it is gone then */
function ask(
  child: ChildProcess,
  work: Work,
  { seconds, megabytes, gone }: { seconds: number; megabytes: number; gone: AbortSignal | undefined },
) {
  return new Promise<WorkDone>((done) => {
    last += 1
    const id = last
    let isOver = false
    const finish = (what: WorkDone) => {
      isOver = true
      clearTimeout(timer)
      clearInterval(watch)
      child.off('message', hear).off('exit', ended)
      gone?.removeEventListener('abort', leave)
      done(what)
    }
    const stop = (failure: string) => {
      if (isOver) return
      finish({ failure })
      if (child.connected) child.disconnect()
      child.kill('SIGKILL')
    }
    const leave = () => stop('Nobody waited for it.')
    gone?.addEventListener('abort', leave)
    const hear = (message: { id: number; done: WorkDone }) => message.id === id && finish(message.done)
    const ended = (_code: number | null, signal: NodeJS.Signals | null) =>
      isOver || finish(signal === 'SIGKILL' ? killed : broken)
    const timer = setTimeout(() => stop(`The file cannot be read within ${seconds} seconds.`), seconds * 1000)
    // The answer may come while it is measured: then nobody has to be stopped any more.
    const watch = setInterval(async () => {
      if ((await residentMegabytes(child.pid)) > megabytes)
        stop(`The file cannot be read: it takes more than ${megabytes} MB of memory.`)
    }, 200)
    child.on('message', hear).once('exit', ended)
    // It has gone before it was given anything: the end of it, which says why, may come later or may have come.
    child.send({ id, ...work }, (error) => error && ended(child.exitCode, child.signalCode ?? 'SIGKILL'))
  })
}

/** 0 where the system does not say: then only the limit of the heap holds. */
async function residentMegabytes(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** Beside us where we are built; else from its source, which takes a moment longer. */
function entry(): { script: string; args: string[]; cwd: string } {
  for (const path of ['./read-document.js', '../read-document.js']) {
    const built = fileURLToPath(new URL(path, import.meta.url))
    if (existsSync(built)) return { script: built, args: [], cwd: fileURLToPath(new URL('.', import.meta.url)) }
  }
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  return { script: `${root}build/run.mjs`, args: ['src/server/documents/read/child.ts'], cwd: root }
}

async function startOneOf(most: number, start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let left = most - 1; ; left--)
    try {
      return await start()
    } catch (error) {
      if (left === 0) throw error
    }
}

async function startProcess(megabytes: number, built: string | undefined): Promise<ChildProcess> {
  const { script, args, cwd } = built ? { script: built, args: [], cwd: dirname(built) } : entry()
  const child = fork(script, args, {
    cwd,
    // Nothing that we know is its business.
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '' },
    execArgv: [`--max-old-space-size=${Math.max(megabytes, 128)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready())
    child.once('exit', (code) => failed(new Error(`The process that reads documents ended at its start, with ${code}`)))
    child.once('error', failed)
  })
  // Who waits for nothing else need not wait for it.
  child.unref()
  child.channel?.unref()
  return child
}
