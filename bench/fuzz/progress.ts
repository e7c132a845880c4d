import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Finding } from './target.ts'

/** What came of the cases of one target. */
export interface Tally {
  /** How many were begun. */
  cases: number
  /** How many failed: 5xx, and what else nobody may get. */
  failed: number
  /** Of those that wait for nobody outside, in ms. */
  slowest: number
}

/** A server from its start to its end: resident memory in MB. */
export interface Life {
  answers: number
  begins: number
  half: number
  ends: number
}

/** How far a run is: it can be ended at any time, and gone on with. */
export interface Progress {
  seed: number
  tallies: Record<string, Tally>
  findings: Finding[]
  lives: Life[]
  /** Of all runs together, in seconds. */
  seconds: number
}

export const tallyOf = ({ tallies }: Progress, name: string): Tally => {
  tallies[name] ??= { cases: 0, failed: 0, slowest: 0 }
  return tallies[name]
}

export const isKnown = ({ findings }: Progress, target: string, problem: string) =>
  findings.some((one) => one.target === target && one.problem === problem)

/** @throws where there is a file that is none of ours, or of another seed */
export function readProgress(file: string | undefined, seed: number | undefined): Progress {
  const begun = { seed: seed ?? Math.floor(Math.random() * 2 ** 31), tallies: {}, findings: [], lives: [], seconds: 0 }
  if (file === undefined || !existsSync(file)) return begun
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Progress>
  if (!read.tallies || !read.lives) throw new Error(`${file} is of another version: begin with a new file`)
  if (seed !== undefined && read.seed !== seed) throw new Error(`${file} is of seed ${read.seed}, not ${seed}`)
  return { ...begun, ...read }
}

/** Whole or not at all. */
export function saveProgress(file: string, progress: Progress): void {
  writeFileSync(`${file}.part`, JSON.stringify(progress))
  renameSync(`${file}.part`, file)
}
