import { type vessels as endpoints, vessel } from '#contract/vessel.ts'
import { findVessel } from '../db/vessels.ts'
import { found } from '../http/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import { render } from '../http/json-api.ts'

export const vessels: HandlersOf<typeof endpoints> = {
  get: async ({ tx, params }) => ({ data: render(vessel, found(await findVessel(tx, params.id))) }),
}
