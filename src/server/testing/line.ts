import { loadPlaces } from '../reference/places.ts'
import { decodeDcsa } from '../sources/dcsa/decode.ts'
import type { Query, Source, SourceAnswer } from '../sources/source.ts'

/** A line whose next answers a test decides. It keeps what it was asked. */
export function createLine(scac: string) {
  const asked: Query[] = []
  const answers = new Map<string, SourceAnswer>()
  let otherwise: SourceAnswer = { outcome: 'not_found' }
  const source: Source = {
    scac,
    name: scac,
    async ask(query) {
      asked.push({ request_type: query.request_type, number: query.number })
      return answers.get(query.number) ?? otherwise
    },
  }
  return {
    source,
    asked,
    /** What it says of one number: the events of DCSA 2.2, or how it fails. */
    says(number: string, answer: readonly object[] | SourceAnswer) {
      answers.set(number, isAnswer(answer) ? answer : found(scac, answer))
    },
    saysOtherwise(answer: SourceAnswer) {
      otherwise = answer
    },
  }
}

const isAnswer = (answer: readonly object[] | SourceAnswer): answer is SourceAnswer => !Array.isArray(answer)

function found(scac: string, events: readonly object[]): SourceAnswer {
  return { outcome: 'found', complete: true, ...decodeDcsa(events, { scac, places: loadPlaces() }) }
}
