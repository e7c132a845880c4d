import { Fragment } from 'react'
import { When } from '../../ui/when.tsx'
import type { Subject } from './explain.ts'
import { Explained } from './explained.tsx'

/** Words, and dates that are written in the clock that was chosen. */
export type Piece = string | { at: string; zone: string | null; whole?: boolean; dayOnly?: boolean; subject?: Subject }

/** A text with a piece in each of its places: `sentence(t('Booked for {time}.'), { time: { at, zone } })`. */
export const sentence = (text: string, places: Readonly<Record<string, Piece>>): Piece[] =>
  text
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? part : (places[part] ?? '')))
    .filter((piece) => piece !== '')

/** A sentence of words and dates. */
export function Pieces({ of }: { of: readonly Piece[] }) {
  return of.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence have nothing else
    <Fragment key={at}>
      {typeof piece === 'string' ? (
        piece
      ) : piece.subject ? (
        <Explained {...piece} subject={piece.subject} />
      ) : (
        <When {...piece} />
      )}
    </Fragment>
  ))
}
