import { useNow } from '../../lib/now.ts'
import { Pieces } from './pieces.tsx'
import { piecesOf, type SentenceFacts } from './verdict-pieces.ts'

/** The verdict in a sentence: how it is, and who does what. */
export function VerdictSentence(facts: SentenceFacts) {
  return <Pieces of={piecesOf(facts, useNow())} />
}
