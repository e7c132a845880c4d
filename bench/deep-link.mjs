import { figure } from './figures.mjs'
import { startServer } from './server.mjs'
import { kinds, seededStore } from './stores.mjs'
import { median, oneOf, openTiming, quantile } from './timing.mjs'

/** GET /shipments/find?q= with its redirect, against GET /v2/containers/{id} in the same run. */
export async function bench() {
  for (const kind of kinds) {
    const { env, samples } = await seededStore(kind)
    const { address, stop } = await startServer(env)
    const timing = openTiming(address)
    const reference = { path: () => `/v2/containers/${oneOf(samples).id}` }
    const cases = queriesFrom(samples)

    const [ones, ...others] = await timing.inTurns([reference, ...cases], 100)
    report(`${kind}: GET /v2/containers/{id}`, ones)
    for (const [at, { name }] of cases.entries()) report(`${kind}: ${name}`, others[at], ones)

    for (const one of cases) {
      const base = await timing.together(reference, 0.5)
      report(`${kind}: ${one.name}, 20 connections`, await timing.together(one, 1), base)
    }
    await timing.close()
    await stop()
  }
}

function report(name, times, reference) {
  const [ms, slow] = [median(times), quantile(times, 0.99)]
  const absolute = [
    { value: ms, unit: 'ms' },
    { value: slow, unit: 'ms p99' },
  ]
  if (!reference) return figure(name, ...absolute)
  const base = median(reference)
  figure(
    name,
    { value: ms / base, unit: 'x', atMost: 2 },
    { value: slow / base, unit: 'x p99', atMost: 5 },
    ...absolute,
  )
}

function queriesFrom(samples) {
  const part = (text, from, length) => text.slice(from, from + length)
  const asked = {
    'exact container': () => oneOf(samples).number,
    'exact bill': () => oneOf(samples).bill,
    'exact reference': () => oneOf(samples).reference,
    'owner prefix, 4 characters': () => part(oneOf(samples).number, 0, 4),
    'part of a container, 4 digits': () => part(oneOf(samples).number, 5, 4),
    'part of a container, 5 characters': () => part(oneOf(samples).number, 2, 5),
    'part of a container, 6 digits': () => part(oneOf(samples).number, 4, 6),
    'part of a container, 8 characters': () => part(oneOf(samples).number, 0, 8),
    'part of a bill, 7 digits': () => part(oneOf(samples).bill, 5, 7),
    'part of a bill, 10 characters': () => part(oneOf(samples).bill, 0, 10),
    'nothing like it, 8 characters': () => `QX${String(Math.random()).slice(2, 8)}`,
    'nothing like it, 4 letters': () => 'QXWV',
    '1 character': () => String(Math.floor(Math.random() * 10)),
    '2 characters': () => String(10 + Math.floor(Math.random() * 90)),
    '2 characters that never meet': () => 'QX',
  }
  return Object.entries(asked).map(([name, text]) => ({
    name,
    path: () => `/shipments/find?q=${encodeURIComponent(text())}`,
    status: 302,
  }))
}
