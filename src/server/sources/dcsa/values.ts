import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import type { Rejected } from '../source.ts'
import { type CodeList, wordOf } from './code-lists.ts'
import { type Part, quoted, shortened, textOf } from './read.ts'

/** An event that cannot be kept. Thrown while one is read, and never leaves the decoder. */
export class Unreadable extends Error {
  readonly rejected: Rejected
  /** What nobody tracks here is not kept either. */
  readonly isForeign: boolean

  constructor(at: Part, reason: string, { isForeign = false } = {}) {
    super(reason)
    this.isForeign = isForeign
    this.rejected = { pointer: at.pointer, reason }
  }
}

/** Reads single values. What is wrong with one of them is noted, and the event is kept without it. */
export class Values {
  readonly notes: Rejected[] = []

  note(at: Part, problem: string): null {
    this.notes.push({ pointer: at.pointer, reason: `${problem}; the event is kept without it` })
    return null
  }

  /** Free text for people, cut where it is too long. */
  text(said: Part | undefined, most: number): string | null {
    const text = textOf(said)
    return text === null ? null : shortened(text, most)
  }

  /** A part of a number is another number: one that is too long is none. */
  identifier(said: Part | undefined, most: number): string | null {
    const text = textOf(said)
    if (text === null || !said || text.length <= most) return text
    return this.note(said, `${quoted(said)} is longer than ${most} characters`)
  }

  matching(said: Part | undefined, form: RegExp, what: string): string | null {
    const text = textOf(said)?.toUpperCase()
    if (!said || text === undefined) return null
    const found = form.exec(text)
    return found ? (found[1] ?? found[0]) : this.note(said, `${quoted(said)} is not ${what}`)
  }

  choice<Value>(list: CodeList<Value>, said: Part | undefined, what: string): Value | null {
    const text = textOf(said)
    if (!said || text === null) return null
    return list.get(wordOf(text)) ?? this.note(said, `${quoted(said)} is not ${what}`)
  }

  locode(said: Part | undefined): string | null {
    return this.matching(said, /^[A-Z]{2} ?[A-Z2-9]{3}$/, 'a UN/LOCODE')?.replace(' ', '') ?? null
  }

  /** Any number a box may carry, with a wrong check digit and without ISO form too. */
  containerNumber(said: Part): string | null {
    const number = normalizeContainerNumber(textOf(said) ?? '')
    return /^[A-Z0-9]{4,15}$/.test(number) ? number : this.note(said, `${quoted(said)} is not a container number`)
  }

  /** The first `most`. */
  atMost(parts: readonly Part[], most: number, what: string): readonly Part[] {
    const next = parts[most]
    if (next) this.notes.push({ pointer: next.pointer, reason: `Only the first ${most} ${what} of an event are read` })
    return parts.slice(0, most)
  }
}
