import { t, tc } from '#contract/language.ts'
import type { Call, CallStep, ExplainedBy, Journey, Stop } from '#contract/tracking/journey.ts'
import type { Subject } from './explain.ts'

const callWords: Record<CallStep, string> = {
  full_in: tc('in a timetable, short', 'in'),
  arrived: tc('in a timetable, short', 'arr'),
  discharged: tc('in a timetable, short', 'disch'),
  loaded: tc('in a timetable, short', 'loaded'),
  departed: tc('in a timetable, short', 'dep'),
  on_rail: tc('in a timetable, short', 'on rail'),
  unloaded: tc('in a timetable, short', 'unloaded'),
  appointment: tc('in a timetable, short', 'appointment'),
  full_out: tc('in a timetable, short', 'picked up'),
  delivered: tc('in a timetable, short', 'delivered'),
  empty_in: tc('in a timetable, short', 'back'),
  empty_due: tc('in a timetable, short', 'due'),
}

export const callWordsOf = ({ step }: Pick<Call, 'step'>): string => callWords[step]

/** Where the server explains it. */
export const subjectOf = ({ of, name, location_locode }: ExplainedBy): Subject =>
  (of === 'event' ? { of, event: name, locode: location_locode } : { of, name }) as Subject

const nameless: Record<Stop['kind'], string> = {
  lading: t('Port of loading'),
  transshipment: t('Transhipment'),
  discharge: t('Port of discharge'),
  inland: t('Inland destination'),
  out: tc('where a container leaves the terminal', 'Out'),
  empty: t('Empty return'),
}

export const stopWordsOf = ({ name, kind, calls }: Stop): string =>
  name ?? (calls.some(({ step }) => step === 'delivered') ? t('Delivered') : nameless[kind])

/** What it goes on with. */
export function onwardWordsOf({ kind, onward, onward_by }: Stop): string | null {
  if (kind === 'out') return tc('how a container goes on', 'empty')
  return onward_by ?? (onward === 'road' ? t('by truck') : null)
}

const expectedWords: Partial<Record<CallStep, string>> = {
  arrived: t('Arrival'),
  departed: t('Departure'),
  appointment: t('Pickup, by appointment'),
}

/** What is to come, in words. */
export interface Expected extends Call {
  key: string
  words: string
  /** Null where the words say enough. */
  place: string | null
  /** Where it is discharged: of which shipments before say how far off the line usually is. */
  is_arrival_by_sea: boolean
}

export const expectedOf = ({ stops }: Journey): Expected[] =>
  stops.flatMap((stop) =>
    stop.calls
      .filter(({ kind }) => kind === 'estimate' || kind === 'appointment')
      .map((call) => ({
        ...call,
        key: `${stop.kind} ${stop.name} ${call.step}`,
        words: expectedWords[call.step] ?? callWordsOf(call),
        place: stop.kind === 'out' ? null : stopWordsOf(stop),
        is_arrival_by_sea: stop.kind === 'discharge' && call.step === 'arrived',
      })),
  )
