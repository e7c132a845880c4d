import type { Places } from '#domain/reference/places.ts'
import { documentNumber } from '#domain/tracking/document-number.ts'
import type { Transaction } from '../db/scope.ts'
import { linesTracking } from '../db/tracking/candidates.ts'
import type { Context } from '../http/handler.ts'
import type { Decoded } from '../sources/dcsa/api-types.ts'
import { decodeDcsa } from '../sources/dcsa/decode.ts'
import { isRecord } from '../sources/dcsa/read.ts'
import type { DecodedFact } from '../sources/source.ts'
import { numberVariants } from '../tracking/numbers.ts'

/**
 * Track & Trace that came through a connection of several lines. Each event is of the line that it names itself, else of the one
 * for which one of its numbers is tracked here, else of the first.
 */
export async function decodeByLine(
  tx: Transaction,
  body: unknown,
  scacs: readonly string[],
  { reference }: Pick<Context, 'reference'>,
): Promise<Decoded> {
  const { places } = reference
  const [first = '', ...others] = scacs
  const decoded = decodeDcsa(body, { scac: first, places })
  if (others.length === 0) return decoded
  const tracked = new Map<string, Set<string>>()
  for (const { number, scac } of await linesTracking(tx, {
    scacs,
    numbers: numbersOf(decoded.facts, scacs, reference),
  }))
    tracked.set(number, (tracked.get(number) ?? new Set()).add(scac))

  /** Documents tell before the box, which may travel for several. */
  function lineOf({ fact, raw }: DecodedFact): string {
    const named = carrierIn(raw, places)
    if (named && scacs.includes(named)) return named
    const documents = documentsOf(fact)
    return (
      scacs.find((scac) =>
        documents.some((one) => numberVariants(one, scac, reference).some((two) => tracked.get(two)?.has(scac))),
      ) ??
      scacs.find((scac) => tracked.get(fact.container_number ?? '')?.has(scac)) ??
      first
    )
  }

  const lines = new Map(decoded.facts.map((one) => [one.raw, lineOf(one)]))
  const isOf = (scac: string) => (one: DecodedFact) => (lines.get(one.raw) ?? first) === scac
  const facts = decoded.facts.filter(isOf(first))
  for (const scac of others)
    if ([...lines.values()].includes(scac)) facts.push(...decodeDcsa(body, { scac, places }).facts.filter(isOf(scac)))
  return { ...decoded, facts }
}

const documentsOf = (fact: DecodedFact['fact']) =>
  [fact.bill_of_lading, fact.booking, documentNumber(fact)].flatMap((one) => one ?? [])

const numbersOf = (
  facts: readonly DecodedFact[],
  scacs: readonly string[],
  reference: Context['reference'],
): string[] => [
  ...new Set(
    facts.flatMap(({ fact }) => [
      ...(fact.container_number ? [fact.container_number] : []),
      ...documentsOf(fact).flatMap((one) => scacs.flatMap((scac) => numberVariants(one, scac, reference))),
    ]),
  ),
]

/** The line that publishes an event of versions 3: who operates the vessel is another question. */
function carrierIn(raw: unknown, places: Places): string | undefined {
  if (!isRecord(raw)) return undefined
  const { metadata, eventRouting } = raw
  const publisher = isRecord(metadata) && isRecord(metadata.publisher) ? metadata.publisher.carrierCode : undefined
  const routing = isRecord(eventRouting) ? eventRouting : {}
  const parties = Array.isArray(routing.originatingParties) ? routing.originatingParties : [routing.originatingParty]
  const codes = [publisher, ...parties.map((one: unknown) => (isRecord(one) ? one.partyCode : undefined))]
  return codes.flatMap((one) => (typeof one === 'string' ? (places.line(one)?.scac ?? []) : []))[0]
}
