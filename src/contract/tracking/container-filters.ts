import * as z from 'zod'
import { anyLeg } from '../delivery/leg.ts'
import { flag } from '../json-api.ts'
import {
  anyCurrency,
  anyCustomField,
  anyId,
  anyLocode,
  anyOf,
  anyScac,
  anyTag,
  checkedBefore,
  dates,
  deadlines,
  updatedSince,
} from '../list-params.ts'
import { containerBlanks } from './container-lists.ts'
import { currentStatuses } from './current-status.ts'
import { expectedStates } from './expected-next.ts'
import { holdNames } from './hold-names.ts'
import { actors } from './next-step.ts'
import { urgencyReasons } from './urgency.ts'
import { verdicts } from './verdict.ts'

/** What a list of containers, and what is counted of it, is filtered by. */
export const containerFilters = {
  q: z
    .string()
    .optional()
    .describe(
      'Container, bill, booking or reference number, or a part of one; where none has it, the name of the vessel. Extension',
    ),
  'filter[current_status]': anyOf(currentStatuses),
  'filter[number]': z.string().optional().describe('Spaces and dashes are ignored'),
  // Extensions of the dialect.
  'filter[verdict]': anyOf(verdicts),
  'filter[urgency]': anyOf(urgencyReasons),
  'filter[silent]': flag.optional().describe('Whether `silent_since` has a value'),
  'filter[expected_state]': anyOf(expectedStates).describe('`state` of `expected_next`'),
  'filter[costs_now]': flag.optional().describe('Whether it costs money now, be it known how much or not'),
  'filter[unpriced]': flag.optional().describe('Whether free time runs and no free-time rules have a price for it'),
  'filter[who_acts]': anyOf([...actors, 'nobody']).describe(
    'Who has to act on an exception of it that nobody has put aside; `nobody`: there is none with anybody to act',
  ),
  'filter[delivery_leg]': anyLeg,
  'filter[active]': flag.optional().describe('False: only what came back empty or was delivered'),
  'filter[hold]': anyOf(holdNames).describe('Active or announced'),
  'filter[shipping_line]': anyScac,
  'filter[shipment]': anyId,
  'filter[pod]': anyLocode,
  'filter[destination]': anyLocode,
  'filter[pod_terminal]': anyId,
  'filter[customer]': anyId,
  'filter[party]': anyId.describe('In which one of these parties has any role, or in its shipment'),
  'filter[consignee]': anyId,
  'filter[shipper]': anyId,
  'filter[notify]': anyId,
  'filter[trucker]': anyId,
  'filter[broker]': anyId,
  'filter[tag]': anyTag,
  'filter[custom_field]': anyCustomField,
  'filter[fee_currency]': anyCurrency,
  ...deadlines('binding_lfd', 'The binding last free day'),
  ...deadlines('empty_due', 'The last day for the empty container'),
  ...dates('arrival', 'Arrived, or expected, at the port of discharge'),
  'filter[checked_at][end]': checkedBefore,
  'filter[updated_at][start]': updatedSince,
  'filter[empty]': anyOf(containerBlanks).describe('Without a value in one of these columns'),
  'filter[present]': anyOf(containerBlanks).describe('With a value in one of these columns'),
}
