import { isGateOut, type Statement } from './statement.ts'
import { isSameVessel, isSameVoyage, voyageOf } from './voyages.ts'

/** Sea calls are given in order of time, one statement each. */
type SeaCalls = readonly Statement[]

export const firstOf = (statements: readonly Statement[]) => statements.at(0)
export const lastOf = (statements: readonly Statement[]) => statements.at(-1)

const isLoad = ({ fact, place }: Statement) => fact.code === 'LOAD' && place !== ''
const isDeparture = ({ fact, place }: Statement) => fact.code === 'DEPA' && place !== ''
const isArrival = ({ fact, place }: Statement) => (fact.code === 'DISC' || fact.code === 'ARRI') && place !== ''

/** The first load; where no load is known, the first departure. */
export function portOfLoading(sea: SeaCalls, namedPod: string | null): Statement | undefined {
  const elsewhere = sea.filter(({ place }) => place !== namedPod)
  return elsewhere.find(isLoad) ?? elsewhere.find(isDeparture)
}

/**
 * The last discharge, or a later arrival, planned ones included: a call still to come makes an earlier
 * discharge a transhipment. None while the box is known to be loaded anew and not where to.
 */
export function portOfDischarge(sea: SeaCalls, { pol, all, isKnown }: Around): Statement | undefined {
  const arrivals = believable(sea, all).filter(
    (one) =>
      isArrival(one) &&
      !isCallToLoad(one, pol, sea) &&
      !hasComeTrue(one, sea) &&
      !(one.classifier === 'ACT' && !isKnown(one) && isAshore(one, sea, { all, isKnown })),
  )
  const last = lastOf(arrivals)
  return last && !sea.some((other) => leavesAgain(other, last)) ? last : undefined
}

interface Around {
  pol: string | null
  all: readonly Statement[]
  isKnown: (one: Statement) => boolean
}

/**
 * The same voyage had taken it off at a port that is known, and nothing says that it left that, nor that anything else
 * happened where it is said to be now: the code is a mistake.
 */
const isAshore = (there: Statement, sea: SeaCalls, { all, isKnown }: Omit<Around, 'pol'>) =>
  !all.some((one) => one.place === there.place && one.classifier === 'ACT' && !isArrival(one)) &&
  sea.some(
    (one) =>
      isOnOneVoyage(one, there) &&
      one.fact.code === 'DISC' &&
      one.classifier === 'ACT' &&
      one.at <= there.at &&
      isKnown(one) &&
      !sea.some((left) => (isLoad(left) || isDeparture(left)) && left.place === one.place && left.at >= one.at),
  )

/** As far as they name it. */
const isOnOneVoyage = (a: Statement, b: Statement) =>
  isSameVessel(a.fact.vessel, b.fact.vessel) !== false &&
  (voyageOf(a) === null || voyageOf(b) === null || isSameVoyage(a, b))

/** The box is there already, and does not leave before: the plan that is left adds no call. */
const hasComeTrue = (arrival: Statement, sea: SeaCalls) =>
  arrival.classifier !== 'ACT' &&
  sea.some(
    (one) =>
      one.classifier === 'ACT' &&
      isArrival(one) &&
      one.place === arrival.place &&
      !sea.some(
        (left) =>
          (isLoad(left) || isDeparture(left)) && left.place === one.place && left.at >= one.at && left.at <= arrival.at,
      ),
  )

/** The vessel arrives where the box is loaded, too. That she is expected there again does not bring the box back. */
function isCallToLoad(arrival: Statement, pol: string | null, sea: SeaCalls): boolean {
  const isExpected = arrival.fact.code === 'ARRI' && arrival.classifier !== 'ACT'
  if (isExpected && sea.some((other) => hasLeftBy(other, arrival))) return true
  if (arrival.place !== pol) return false
  if (isExpected && !sea.some(({ fact, place }) => fact.code === 'DISC' && place === pol)) return true
  if (arrival.classifier !== 'ACT' && sea.some((other) => isLoadSince(other, arrival))) return true
  return !sea.some((other) => other.place !== pol && other.at < arrival.at)
}

/** It was loaded there, or sailed from there, on the very voyage that is expected there. */
const hasLeftBy = (other: Statement, arrival: Statement) =>
  other.classifier === 'ACT' &&
  other.place === arrival.place &&
  (isLoad(other) || isDeparture(other)) &&
  voyageOf(arrival) !== null &&
  voyageOf(other) === voyageOf(arrival)

/** What was planned before the box was loaded there speaks of that call, not of its return. */
const isLoadSince = (other: Statement, arrival: Statement) =>
  isLoad(other) && other.classifier === 'ACT' && other.place === arrival.place && other.at > arrival.reported

function leavesAgain(other: Statement, arrival: Statement): boolean {
  if (other.place !== arrival.place || other.at < arrival.at) return false
  if (isLoad(other)) return true
  const [out, into] = [voyageOf(other), voyageOf(arrival)]
  return isDeparture(other) && isOtherVessel(other, arrival) && out !== null && into !== null && out !== into
}

/** A vessel's own voyage number may change where it turns round. */
const isOtherVessel = (a: Statement, b: Statement) =>
  Boolean(a.fact.vessel?.imo && b.fact.vessel?.imo && a.fact.vessel.imo !== b.fact.vessel.imo)

/**
 * What is planned elsewhere is void where it is not after the last actual discharge. What nobody withdrew is void, too,
 * once the box has gone out of the gate of the place where it was discharged, with no further load planned there.
 */
function believable(sea: SeaCalls, all: readonly Statement[]): SeaCalls {
  const landing = lastOf(sea.filter(({ fact, classifier }) => fact.code === 'DISC' && classifier === 'ACT'))
  if (!landing) return sea
  const { place, at } = landing
  const isOut = all.some(
    (one) =>
      isGateOut(one.fact.code) &&
      one.fact.empty === false &&
      one.classifier === 'ACT' &&
      one.place === place &&
      one.at >= at,
  )
  const goesOn = sea.some((one) => (isLoad(one) || isDeparture(one)) && one.place === place && one.at >= at)
  const isToCome = (one: Statement) => one.at > at && !(isOut && !goesOn)
  return sea.filter((one) => one.classifier === 'ACT' || one.place === place || isToCome(one))
}
