import * as z from 'zod'
import { instant } from '../json-api.ts'
import type { TransportEventName } from './transport-event.ts'

// What the shipments of the account themselves say of how long things take. Extensions of the dialect; see docs/lines.md.

/** Below so many cases no figure is given. */
export const fewest = 5

const hours = (what: string, example: number) => z.int().describe(what).meta({ example })

/** How the cases are spread, in whole hours. */
const spread = (did: string) => ({
  case_count: z
    .int()
    .min(fewest)
    .describe('Shipments it is measured on: boxes that left together count once')
    .meta({ example: 14 }),
  p25_hours: hours(`A quarter of them ${did}`, 36),
  median_hours: hours(`Half of them ${did}`, 48),
  p75_hours: hours(`Three in four ${did}`, 60),
})

export type PastTime = z.output<z.ZodObject<ReturnType<typeof spread>>>

/** From which step on it is counted. */
export const pastStarts = [
  'container.transport.vessel_departed',
  'container.transport.vessel_arrived',
  'container.transport.vessel_discharged',
  'container.transport.rail_departed',
  'container.transport.arrived_at_inland_destination',
  'container.transport.available',
] as const satisfies readonly TransportEventName[]
export type PastStart = (typeof pastStarts)[number]

export const pastScopes = ['lane', 'terminal'] as const
export type PastScope = (typeof pastScopes)[number]

/** How long the step before the expected one usually takes. */
export const expectedHistory = z
  .strictObject({
    scope: z
      .enum(pastScopes)
      .describe('`terminal`: measured at the terminal, whatever line. `lane`: between the two ports, with the line'),
    after: z.enum(pastStarts).describe('What it is counted from, as its transport event'),
    earliest_at: instant.describe('When a quarter of them had come; `at` is when three in four had'),
    ...spread('took at most so many hours'),
  })
  .meta({ id: 'expected_history' })
export type ExpectedHistory = z.output<typeof expectedHistory>

export const slipScopes = ['lane', 'line'] as const
export type SlipScope = (typeof slipScopes)[number]

/** How far off the line usually is, so long before the arrival. */
export const etaSlip = z
  .strictObject({
    scope: z
      .enum(slipScopes)
      .describe(
        '`lane`: between the two ports, with the line. `line`: of the line on all lanes, where the lane has too few',
      ),
    days_before: z
      .int()
      .describe('Measured so many days before the arrival: 21, 14, 7, 3 or 1, the last that is reached')
      .meta({ example: 7 }),
    ...spread('arrived at most so many hours later than the line said, negative where sooner'),
  })
  .meta({ id: 'eta_slip' })
export type EtaSlip = z.output<typeof etaSlip>
