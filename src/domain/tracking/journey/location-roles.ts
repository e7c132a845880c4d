import { compare } from '../../compare.ts'
import type { Places } from '../../reference/places.ts'
import type { Code, LocationRole, Mode } from '../fact.ts'
import type { Call } from './calls.ts'
import { firstOf, lastOf, portOfDischarge, portOfLoading } from './ports.ts'
import { isGateIn, isGateOut, type Statement } from './statement.ts'

/** What the places of a journey are to it. Places are LOCODEs, or names where a source gives no code. */
export interface Itinerary {
  pol: string | null
  pod: string | null
  /** Where the box goes on to, if not in the area of the port of discharge. */
  destination: string | null
  /** It goes on from the port of discharge. */
  inland: boolean
  /** Loaded at, or left, the port of loading. Milliseconds; of any classifier. */
  loaded: number | null
  /** Discharged at, or arrived at, the port of discharge. */
  landed: number | null
  /** The same, as far as it has happened; a load or a departure elsewhere shows that it sailed, too. */
  sailed: number | null
  ashore: number | null
  /** A box that called at a port twice was there for transhipment after this (POL) or until this (POD). */
  pol_left_again: number
  pod_passed: number
  /** Places that a source names as such. */
  transhipments: ReadonlySet<string>
  /** Actual times at which a laden box came into a yard of the port of discharge. */
  yard_moves: readonly number[]
  /** Actual times at which a train or a barge took it on, after the sea. */
  carried_on: readonly number[]
  /** An empty box went out, and by sea nothing is known: what happens now is before the sea. */
  is_export: boolean
  /** First time a laden box went out of a gate. */
  went_out: number | null
  /** What the sea legs are: barges are feeders, unless there is nothing else. */
  main_leg: Mode
  /** The statements that name the places, or from which they follow. */
  basis: Record<'pol' | 'pod' | 'destination', PlaceBasis | null>
  isSame(a: string, b: string | null): boolean
}

/** `named`: the source gives the place this role. */
export interface PlaceBasis {
  by: Statement
  named: boolean
}

export interface Given {
  destination_locode: string | null
  /** Settled before, from what others than terminals say. */
  pod?: string | null
  /** Says of places what they are, and nothing of when: it counts where nothing else does. */
  untimed?: readonly Statement[]
}

/** What sources say a place is comes first; the rest follows from the order of sea calls of every classifier. */
export function itineraryOf(calls: readonly Call[], places: Places, given: Given): Itinerary {
  const isSame = (a: string, b: string | null) => b !== null && (a === b || places.isSameArea(a, b))
  const bests = calls.map(({ best }) => best).toSorted((a, b) => compare(a.at, b.at))
  const statements = calls.flatMap(({ live }) => live)
  const untimed = given.untimed ?? []
  const changing = [...statements, ...untimed].filter(({ fact, place }) => fact.role === 'transhipment' && place !== '')
  const transhipments = new Set(changing.map(({ place }) => place))
  const main_leg: Mode = bests.some(({ leg }) => leg === 'vessel') ? 'vessel' : 'barge'
  const empties = new Set(calls.filter(({ live }) => live.every(isEmptyAtSea)).map(({ best }) => best))
  const sea = bests.filter((one) => one.leg === main_leg && !empties.has(one))
  const ends = sea.filter(({ place }) => !transhipments.has(place))

  const podNamed = named('port_of_discharge', statements) ?? named('port_of_discharge', untimed)
  const namedPod = podNamed?.place ?? null
  const loadedAt = portOfLoading(
    ends.filter(({ classifier }) => classifier === 'ACT'),
    namedPod,
  )
  const polNamed = named('port_of_loading', statements) ?? (loadedAt ? undefined : named('port_of_loading', untimed))
  const firstLoad = polNamed ? undefined : portOfLoading(ends, namedPod)
  const pol = (polNamed ?? firstLoad)?.place ?? null
  const lastCall =
    podNamed || given.pod
      ? undefined
      : portOfDischarge(ends, { pol, all: bests, isKnown: ({ fact }) => isKnownPlace(fact, places) })
  const pod = namedPod ?? given.pod ?? lastCall?.place ?? null

  const atPol = sea.filter(({ place }) => place === pol)
  const atPod = sea.filter(({ place }) => isSame(place, pod))
  const landed = (lastOf(known(atPod, 'DISC')) ?? lastOf(known(atPod, 'ARRI')))?.at ?? null
  const done = sea.filter(({ classifier }) => classifier === 'ACT')
  const sailed = (firstOf(known(done, 'LOAD')) ?? firstOf(known(done, 'DEPA')))?.at ?? null
  const doneAtPod = done.filter(({ place }) => isSame(place, pod))
  const ashore = (lastOf(known(doneAtPod, 'DISC')) ?? lastOf(known(doneAtPod, 'ARRI')))?.at ?? null
  // What is dated after the landing, and is believed to have landed all the same, tells no time of loading.
  const isInOrder = ({ at }: Statement) => pol === null || isSame(pol, pod) || ashore === null || at <= ashore + 2 * day
  const start = atPol.filter(isInOrder)
  const loaded = (firstOf(known(start, 'LOAD')) ?? firstOf(known(start, 'DEPA')))?.at ?? null

  const delivery = named('place_of_delivery', statements) ?? named('place_of_delivery', untimed)
  const told = delivery?.place ?? given.destination_locode
  const lastTrain = told ? undefined : lastTrainOf(bests, { loaded, landed, main_leg })
  const destination = told ?? lastTrain?.place ?? null
  const onward = destination !== null && !isSame(destination, pod) ? destination : null
  return {
    pol,
    pod,
    destination: onward,
    inland: pod !== null && onward !== null,
    loaded,
    landed,
    sailed,
    ashore,
    pol_left_again: returnTo({ pol, pod }, sea, loaded),
    pod_passed: lastOf(known(atPod, 'LOAD').filter((load) => landed !== null && load.at < landed))?.at ?? -Infinity,
    yard_moves: bests.filter((one) => isGateIntoYard(one) && isSame(one.place, pod)).map((one) => one.at),
    carried_on: carriedOn(bests, ashore ?? sailed ?? -Infinity, main_leg),
    transhipments,
    is_export: bests.some((one) => isActualOut(one) && one.fact.empty === true),
    went_out: bests.find((one) => isActualOut(one) && one.fact.empty === false)?.at ?? null,
    main_leg,
    basis: {
      pol: basisOf(polNamed, firstLoad),
      pod: basisOf(podNamed, lastCall),
      destination: basisOf(delivery, lastTrain),
    },
    isSame,
  }
}

/** An empty box that is taken to where it is needed is not on the journey of its cargo. */
export const isEmptyAtSea = ({ fact, leg }: Statement) =>
  (fact.code === 'LOAD' || fact.code === 'DISC') && fact.empty === true && (leg === 'vessel' || leg === 'barge')

const isKnownPlace = ({ locode, mode }: Statement['fact'], places: Places) =>
  locode === null || places.place(locode, mode) !== undefined

const basisOf = (name: Statement | undefined, call: Statement | undefined): PlaceBasis | null =>
  name ? { by: name, named: true } : call ? { by: call, named: false } : null

/** The place that sources give a role, by the newest word on it. */
function named(role: LocationRole, statements: readonly Statement[]): Statement | undefined {
  const candidates = statements.filter(({ fact, place }) => fact.role === role && place !== '')
  const latest = Math.max(...candidates.map(({ reported }) => reported))
  const newest = candidates.filter(({ reported }) => reported === latest)
  return role === 'port_of_loading' ? firstOf(newest) : lastOf(newest)
}

const isGateIntoYard = ({ fact, classifier }: Statement) =>
  isGateIn(fact.code) && fact.empty === false && classifier === 'ACT'

/**
 * Gates of railways tell of trains, too. Zones are mistaken: what is less than two days too early counts. What happens
 * once it came back empty is of the empty box.
 */
function carriedOn(bests: readonly Statement[], start: number, main_leg: Mode): number[] {
  const done = bests.filter(({ classifier, at }) => classifier === 'ACT' && at > start - 2 * day)
  const back = done.find(({ fact }) => isGateIn(fact.code) && fact.empty === true)?.at ?? Infinity
  return done
    .filter(({ fact, leg }) => fact.empty !== true && (leg === 'rail' || (leg === 'barge' && main_leg !== 'barge')))
    .flatMap(({ at }) => (at < back ? at : []))
}

const day = 86_400_000

const isActualOut = ({ fact, classifier }: Statement) => isGateOut(fact.code) && classifier === 'ACT'

/** Those of one code, the actual ones where there are any. */
function known(calls: readonly Statement[], code: Code): Statement[] {
  const all = calls.filter(({ fact }) => fact.code === code)
  const actual = all.filter(({ classifier }) => classifier === 'ACT')
  return actual.length > 0 ? actual : all
}

/**
 * A box discharged where it was loaded, having been elsewhere meanwhile, is there for transhipment. Where it is shipped
 * back for good, or another vessel took it on elsewhere, it is there as soon as the vessel is.
 */
function returnTo({ pol, pod }: Pick<Itinerary, 'pol' | 'pod'>, sea: readonly Statement[], loaded: number | null) {
  if (loaded === null) return Infinity
  const away = sea.filter(({ place, at }) => place !== pol && at > loaded)
  const isBack = (one: Statement) => one.fact.code === 'DISC' && away.some(({ at }) => at < one.at)
  const isBroughtBack = ({ fact, at }: Statement) =>
    (fact.code === 'ARRI' || fact.code === 'BRTH') && away.some((one) => one.fact.code === 'LOAD' && one.at < at)
  const calls = sea.filter(({ place, at }) => place === pol && at > loaded)
  const isLanded = pod === pol || calls.some(isBack)
  return calls.find((one) => isBack(one) || (isLanded && isBroughtBack(one)))?.at ?? Infinity
}

function lastTrainOf(
  bests: readonly Statement[],
  { loaded, landed, main_leg }: Pick<Itinerary, 'loaded' | 'landed' | 'main_leg'>,
): Statement | undefined {
  const start = landed ?? loaded ?? -Infinity
  // A barge goes on from where the vessel has discharged; before that it is a feeder.
  const isOnward = (leg: Mode | null) => leg === 'rail' || (leg === 'barge' && main_leg !== 'barge' && landed !== null)
  const railed = bests.filter(
    ({ fact, leg, place, at }) =>
      isOnward(leg) && (fact.code === 'ARRI' || fact.code === 'DISC') && place !== '' && at > start,
  )
  const end = lastOf(railed)
  // What leaves again had not arrived.
  const goesOn = bests.some(
    ({ fact, leg, place, at }) =>
      end && isOnward(leg) && (fact.code === 'DEPA' || fact.code === 'LOAD') && place === end.place && at >= end.at,
  )
  return end && !goesOn ? end : undefined
}
