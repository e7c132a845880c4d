import { expect, test } from 'vitest'
import { safeSections } from '#contract/portal/view-sections.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'
import { asJsonb } from '../json.ts'
import { withScope, withSystem } from '../scope.ts'
import { readMarks } from './view-marks.ts'

const setting = testApp()
const { account, store, work, clock } = setting

test('the end of a clock for all its time moves the mark, though no last free day is shown, where something is needed by then', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections: { ...safeSections, deadline: false } })
  const box = { bill: 'YMLUM100', container: 'TCLU4829132' }
  const id = await shipFor(me, work, { bill: box.bill, party: view.party, events: discharged(box) })
  /** Long after, or long before any run of this test. */
  const [later, over] = ['2099-06-20T06:59:59.000Z', '2020-06-20T06:59:59.000Z']
  const marksWith = async (binding_lfd: string, end: string, is_provisional = false) => {
    const timezone = 'America/Los_Angeles'
    const free_until = { on: end.slice(0, 10), at: end, source: 'calculated' }
    await withSystem(store(), (tx) =>
      tx
        .updateTable('containers')
        .set({
          ...{ binding_lfd, binding_lfd_timezone: timezone, binding_lfd_source: 'line' },
          free_time: asJsonb([{ kind: 'combined', at: end, timezone, is_provisional }]),
          free_time_days: asJsonb([{ kind: 'combined', ended_at: null, free_until }]),
        } as never)
        .where('shipment_id', '=', id)
        .execute(),
    )
    return withScope(store(), { account_id: me.id, view_id: view.id }, (tx) => readMarks(tx, clock.now))
  }
  const quiet = await marksWith(later, later)
  expect(quiet).toBeDefined()
  expect(await marksWith(later, '2098-06-20T06:59:59.000Z')).toEqual(quiet)
  expect(await marksWith(later, over, true)).toEqual(quiet)
  const needed = await marksWith(later, over)
  expect(needed).not.toEqual(quiet)
  expect(await marksWith(over, later)).toEqual(needed)
  // By the clock of the server, whatever that of the database says.
  clock.now = new Date('2099-06-19T12:00:00Z')
  expect(await marksWith(later, later)).toEqual(needed)
})
