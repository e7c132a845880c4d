import { makePapers } from './documents.ts'
import { fillAccess } from './fill-access.ts'
import { fillByHand } from './fill-by-hand.ts'
import { fillOrder } from './fill-delivery.ts'
import { fillFields } from './fill-fields.ts'
import { fillNotes } from './fill-notes.ts'
import { fillParties } from './fill-parties.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'app' | 'store' | 'context'>
type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/** What an account with a shipment may have besides, each text with the name of its owner. */
export async function fillAll(setting: Setting, me: Someone, owner: string) {
  await fillFields(me, owner)
  await makePapers(setting, me, owner)
  await fillAccess(setting, me, owner)
  await fillParties(me, owner)
  await fillByHand(me, owner)
  await fillNotes(me, owner)
  // Nothing is reported by it: both containers are to be as long as each other.
  await fillOrder(setting, me, owner)
}
