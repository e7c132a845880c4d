import { aboutContainer } from '#domain/tracking/current-journey.ts'
import { askedNumber } from '#domain/tracking/document-number.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import type { DecodedFact } from '../sources/source.ts'
import { keepUnmatched } from './unmatched.ts'

interface AskedNumber {
  account_id: string
  request_type: string
  request_number: string
}

/**
 * What of the answer of a line is about what it was asked for. What it says of a container number may be of other
 * journeys of the same box; what is of a ship alone is kept without shipment, as it is where it is sent here.
 */
export async function factsAbout(
  tx: Transaction,
  asked: AskedNumber,
  { facts }: { facts: readonly DecodedFact[] },
  context: Context,
): Promise<readonly DecodedFact[]> {
  if (asked.request_type !== 'container') return facts
  const { current, elsewhere } = aboutContainer(facts, askedNumber(asked), context.reference.places)
  await keepUnmatched(
    tx,
    asked.account_id,
    elsewhere.filter(({ retracts }) => !retracts),
    context,
  )
  return current
}
