import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { one, resource } from '../json-api.ts'
import { freeTimeDetail, uncountedClock } from './clock.ts'

/** Free time of one container day by day, and what it costs: an extension of the dialect. */
export const freeTime = resource('free_time', '/v2/containers', {
  clocks: z.array(freeTimeDetail).describe('Every clock that a set of rules fits; none where there are no rules'),
  uncounted: z
    .array(uncountedClock)
    .describe(
      'Clocks that run for it, or are to, and are not counted. One that `combined` stands for is not among them',
    ),
})
export type FreeTime = z.output<typeof freeTime.schema>

export const freeTimes = {
  get: endpoint('GET /v2/containers/{id}/free_time', {
    summary: 'Returns every clock of a container day by day, as sets of rules give it, and what it costs to be out on',
    response: one(freeTime),
  }),
}
