import { expect, test } from 'vitest'
import { Abandoned, createTurns } from './turns.ts'

/** A work that lasts until it is told to end. */
function work() {
  let isBegun = false
  let finish = () => {}
  const over = new Promise<void>((done) => {
    finish = done
  })
  return {
    run: () => {
      isBegun = true
      return over
    },
    isBegun: () => isBegun,
    end: () => {
      finish()
      return new Promise((next) => setTimeout(next))
    },
  }
}

test('so many at once, and then in the order they came', async () => {
  const turns = createTurns(2)
  const works = [work(), work(), work(), work()]
  for (const one of works) void turns.take(one.run)
  expect(works.map((one) => one.isBegun())).toEqual([true, true, false, false])
  expect(turns.waiting()).toBe(2)
  await works[1]?.end()
  expect(works.map((one) => one.isBegun())).toEqual([true, true, true, false])
  await works[0]?.end()
  expect(works[3]?.isBegun()).toBe(true)
})

test('one caller leaves a turn for others, who pass those that wait', async () => {
  const turns = createTurns(2)
  const [first, second, other, third] = [work(), work(), work(), work()]
  void turns.take(first.run, { caller: 'a' })
  void turns.take(second.run, { caller: 'a' })
  void turns.take(other.run, { caller: 'b' })
  void turns.take(third.run, { caller: 'a' })
  expect([first, second, other, third].map((one) => one.isBegun())).toEqual([true, false, true, false])
  await other.end()
  expect(second.isBegun()).toBe(false)
  await first.end()
  expect([second.isBegun(), third.isBegun()]).toEqual([true, false])
  await second.end()
  expect(third.isBegun()).toBe(true)
})

test('what is given up before its turn is not begun, and keeps nobody waiting', async () => {
  const turns = createTurns(1)
  const [first, given, last] = [work(), work(), work()]
  const gone = new AbortController()
  void turns.take(first.run)
  const refused = turns.take(given.run, { gone: gone.signal }).catch((error: unknown) => error)
  void turns.take(last.run)
  gone.abort()
  expect(await refused).toBeInstanceOf(Abandoned)
  await first.end()
  expect([given.isBegun(), last.isBegun()]).toEqual([false, true])
  await expect(turns.take(given.run, { gone: gone.signal })).rejects.toBeInstanceOf(Abandoned)
})

test('a work that fails gives its turn back', async () => {
  const turns = createTurns(1)
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.take(async () => 'next')).toBe('next')
})

test('where one may have all turns, whoever has fewest is next', async () => {
  const turns = createTurns(2, { mostOfOne: 2 })
  const [first, second, third, other] = [work(), work(), work(), work()]
  for (const one of [first, second, third]) void turns.take(one.run, { caller: 'a' })
  void turns.take(other.run, { caller: 'b' })
  expect([first, second, third, other].map((one) => one.isBegun())).toEqual([true, true, false, false])
  await first.end()
  expect([third, other].map((one) => one.isBegun())).toEqual([false, true])
  await other.end()
  expect(third.isBegun()).toBe(true)
})
