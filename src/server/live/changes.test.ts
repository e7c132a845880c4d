import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { LiveChange } from '#contract/live.ts'
import { createChanges } from './changes.ts'

/** Changes without a store: what is notified, and what an account hears of it. */
async function heardBy(account_id: string) {
  let notify = (_: string) => {}
  const listen = async (_: string, hear: (payload: string) => void) => {
    notify = hear
  }
  const changes = createChanges({ listen }, { gather: 5 })
  const heard: (readonly LiveChange[] | 'missed')[] = []
  const stop = await changes.subscribe(account_id, (what) => heard.push(what))
  return {
    notify: (payload: string) => notify(payload),
    heard,
    stop,
    gathered: () => sleep(20),
    mayHaveChanged: changes.mayHaveChanged,
  }
}

test('what changes at once is told at once, once for each type', async () => {
  const { notify, heard, gathered } = await heardBy('anna')
  notify('anna container a,b s')
  notify('anna shipment s ')
  notify('anna container b,c s,t')
  notify('bert container d u')
  await gathered()
  expect(heard).toEqual([
    [
      { type: 'container', ids: ['a', 'b', 'c'], shipment_ids: ['s', 't'] },
      { type: 'shipment', ids: ['s'] },
    ],
  ])
})

test('many are told without their ids', async () => {
  const { notify, heard, gathered } = await heardBy('anna')
  notify('anna container * *')
  notify('anna container a s')
  for (let i = 0; i < 600; i++) notify(`anna shipment ${randomUUID()} `)
  await gathered()
  expect(heard).toEqual([
    [
      { type: 'container', ids: null, shipment_ids: null },
      { type: 'shipment', ids: null },
    ],
  ])
})

test('who may have missed something is told so, and who has left hears nothing', async () => {
  const { notify, heard, stop, gathered } = await heardBy('anna')
  notify('')
  expect(heard).toEqual(['missed'])
  notify('anna shipment s ')
  stop()
  await gathered()
  expect(heard).toEqual(['missed'])
})

test('what changed lately is known, and what changed before anybody listened may have', async () => {
  const { notify, mayHaveChanged } = await heardBy('anna')
  expect(mayHaveChanged('anna', 1000)).toBe(true)
  await sleep(20)
  expect(mayHaveChanged('anna', 10)).toBe(false)
  // Nobody of that account listens.
  notify('bert shipment s ')
  expect([mayHaveChanged('bert', 10), mayHaveChanged('anna', 10)]).toEqual([true, false])
  await sleep(20)
  expect(mayHaveChanged('bert', 10)).toBe(false)
  notify('')
  expect(mayHaveChanged('anna', 10)).toBe(true)
})
