import * as z from 'zod'
import { instant, timezone } from '../json-api.ts'
import { expectedHistory } from './past-times.ts'
import type { TransportEventName } from './transport-event.ts'

/** The moves that a source reports in time. That a box is berthed, delivered or back empty, few sources ever say. */
export const expectedEvents = [
  'container.transport.empty_out',
  'container.transport.full_in',
  'container.transport.vessel_loaded',
  'container.transport.vessel_departed',
  'container.transport.transshipment_arrived',
  'container.transport.transshipment_discharged',
  'container.transport.transshipment_loaded',
  'container.transport.transshipment_departed',
  'container.transport.feeder_arrived',
  'container.transport.feeder_discharged',
  'container.transport.feeder_loaded',
  'container.transport.feeder_departed',
  'container.transport.vessel_arrived',
  'container.transport.vessel_discharged',
  'container.transport.rail_loaded',
  'container.transport.rail_departed',
  'container.transport.rail_arrived',
  'container.transport.arrived_at_inland_destination',
  'container.transport.rail_unloaded',
  'container.transport.available',
  'container.transport.full_out',
] as const satisfies readonly TransportEventName[]
export type ExpectedEvent = (typeof expectedEvents)[number]

/** How the step stands against the clock. */
export const expectedStates = ['on_track', 'due', 'overdue', 'silent'] as const
export type ExpectedState = (typeof expectedStates)[number]

/** The next step of the journey that a source should report. An extension of the dialect; see domain/tracking/journey/expected.ts. */
export const expectedNext = z
  .strictObject({
    event: z.enum(expectedEvents).describe('As the transport event that will report it'),
    basis: z
      .enum(['planned', 'history', 'usual'])
      .describe(
        '`planned`: a source gave the time. `history`: no source did, and in three of four shipments of the account it ' +
          'had happened by then. `usual`: neither, and it usually happens by then',
      ),
    state: z
      .enum(expectedStates)
      .describe(
        '`on_track`: its time is to come. `due`: its time has passed, and its report need not be here yet; also where ' +
          'tracking has stopped. `overdue`: its report should be here, and something else was reported meanwhile. ' +
          '`silent`: its report should be here, and nothing was reported since `due_at`',
      ),
    at: instant.describe('When it is to happen; of `history`, the end of the usual range'),
    timezone,
    location_locode: z.string().nullable(),
    location_name: z.string().nullable().meta({ example: 'Busan' }),
    due_at: instant.describe(
      'When a source should have reported it: the usual delay after `at`, or after the last that was reported of its ' +
        'moves; of `history`, after the time that it is unusual to exceed',
    ),
    history: expectedHistory.nullable().describe('What it rests on where `basis` is `history`; else null'),
  })
  .meta({ id: 'expected_next' })
export type ExpectedNext = z.output<typeof expectedNext>
