import * as z from 'zod'
import { instant, timezone } from '../json-api.ts'
import { never } from '../never.ts'
import { noAis } from './transport-event.ts'

/** Why an estimate of the arrival took the place of the one before. */
export const etaReasons = ['first', 'new_estimate', 'other_voyage', 'other_port', 'vessel_position'] as const
export type EtaReason = (typeof etaReasons)[number]

export const etaReason = never(
  z
    .enum(etaReasons)
    .describe(
      '`first`: there was none before. `new_estimate`: for the same voyage. `other_voyage`: the container goes by ' +
        'another vessel or voyage. `other_port`: it goes to another port. `vessel_position`: by where the vessel is',
    ),
  { vessel_position: noAis },
)

/** How many are kept: the first, and the last ones. */
export const mostEtas = 50

/** Estimates of the arrival at the port of discharge, as they counted one after the other. An extension of the dialect. */
export const etaHistory = z
  .array(
    z
      .strictObject({
        reported_at: instant.describe('When its source said so first; where it does not say, when it was received'),
        eta_at: instant.describe('The hour as it was said last of that day'),
        timezone,
        location_locode: z
          .string()
          .nullable()
          .meta({ description: 'The port of discharge that was meant', example: 'USLAX' }),
        location_name: z.string().nullable().meta({ example: 'Los Angeles' }),
        reason: etaReason,
      })
      .meta({ id: 'eta_report' }),
  )
  .max(mostEtas)
export type EtaHistory = z.output<typeof etaHistory>
