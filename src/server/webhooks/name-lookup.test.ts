import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { createNameLookup } from './name-lookup.ts'

const here = [{ address: '192.0.2.1', family: 4 }]
const there = [{ address: '192.0.2.2', family: 4 }]

function held() {
  const asked: string[] = []
  const release = new Map<string, (found: LookupAddress[] | Error) => void>()
  const bySystem = (hostname: string) => {
    asked.push(hostname)
    return new Promise<LookupAddress[]>((resolve, reject) =>
      release.set(hostname, (found) => (found instanceof Error ? reject(found) : resolve(found))),
    )
  }
  return { asked, bySystem, release: (name: string, found: LookupAddress[] | Error) => release.get(name)?.(found) }
}

const lookUp = (lookup: ReturnType<typeof createNameLookup>, name: string) =>
  new Promise((resolve, reject) =>
    lookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )

test('names that nobody answers for keep no other waiting', async () => {
  const system = held()
  const lookup = createNameLookup({ bySystem: system.bySystem, byDns: async () => there })
  const slow = [lookUp(lookup, 'slow-1.example'), lookUp(lookup, 'slow-2.example')]
  expect(await lookUp(lookup, 'quick.example')).toEqual(there)
  expect(system.asked).toEqual(['slow-1.example', 'slow-2.example'])
  system.release('slow-1.example', here)
  system.release('slow-2.example', here)
  expect(await Promise.all(slow)).toEqual([here, here])
})

test('a name that DNS does not know is found in its turn by the system', async () => {
  const system = held()
  const lookup = createNameLookup({ bySystem: system.bySystem, byDns: () => Promise.reject(new Error('none')) })
  const slow = ['slow-1.example', 'slow-2.example'].map((name) => lookUp(lookup, name))
  const local = lookUp(lookup, 'printer.local')
  system.release('slow-1.example', Object.assign(new Error('gone'), { code: 'ENOTFOUND' }))
  await expect(slow[0]).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect.poll(() => system.asked).toContain('printer.local')
  system.release('printer.local', here)
  expect(await local).toEqual(here)
  system.release('slow-2.example', here)
  await slow[1]
})

test('a name that many ask for at once is looked up once', async () => {
  const system = held()
  const lookup = createNameLookup({ bySystem: system.bySystem, byDns: async () => there })
  const all = [1, 2, 3].map(() => lookUp(lookup, 'one.example'))
  system.release('one.example', here)
  expect(await Promise.all(all)).toEqual([here, here, here])
  expect(system.asked).toEqual(['one.example'])
})

test('where neither knows a name, it is said as the system says it', async () => {
  const system = held()
  const lookup = createNameLookup({ bySystem: system.bySystem, byDns: () => Promise.reject(new Error('ours')) })
  const slow = ['slow-1.example', 'slow-2.example'].map((name) => lookUp(lookup, name))
  const none = lookUp(lookup, 'none.example')
  for (const name of ['slow-1.example', 'slow-2.example']) system.release(name, here)
  await Promise.all(slow)
  await expect.poll(() => system.asked).toContain('none.example')
  system.release('none.example', Object.assign(new Error('gone'), { code: 'EAI_AGAIN' }))
  await expect(none).rejects.toMatchObject({ code: 'EAI_AGAIN' })
})
