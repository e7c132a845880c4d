import { expect, test } from 'vitest'
import { ServerEnds } from '../../server-ends.ts'
import { createGate } from './gate.ts'

test('where the server ends, who is inside comes to its end, and who stands in line goes', async () => {
  const ending = new AbortController()
  const enter = createGate(1, ending.signal)
  let leave = (_: string) => {}
  const first = enter(
    () =>
      new Promise<string>((resolve) => {
        leave = resolve
      }),
  )
  const others = ['second', 'third'].map((name) => enter(async () => name))
  ending.abort()
  for (const other of others) await expect(other).rejects.toThrow(ServerEnds)
  await expect(enter(async () => 'fourth')).rejects.toThrow(ServerEnds)
  leave('first')
  expect(await first).toBe('first')
})

test('they pass one after the other, in their order', async () => {
  const enter = createGate(1, new AbortController().signal)
  const passed: string[] = []
  await Promise.all(['first', 'second', 'third'].map((name) => enter(async () => void passed.push(name))))
  expect(passed).toEqual(['first', 'second', 'third'])
})
