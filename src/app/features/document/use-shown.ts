import { useState } from 'react'
import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { includedIn } from '../../api/included.ts'
import type { Place, Shown } from './places.ts'

type Answer = ResponseOf<typeof api.documents.get>

export const representationIn = (answer: Answer) =>
  includedIn(answer)(answer.data.relationships.last_document_representation.data)?.attributes

/** What of a document is marked in its preview: all that was read, and the one that somebody asks for. */
export function useShown(answer: Answer | undefined): { shown: Shown; ask: (place: Place) => void } {
  const [asked, setAsked] = useState<Shown['asked']>()
  const places = (answer && representationIn(answer)?.found) ?? none
  return { shown: { places, asked }, ask: (place) => setAsked({ place }) }
}

const none: readonly Place[] = []
