import { collectDefaultMetrics, Registry } from 'prom-client'
import { withSystem } from '../db/scope.ts'
import { type StateOfWork, stateOfWork } from '../db/store/state-of-work.ts'
import type { Store } from '../db/store.ts'
import type { Reader } from '../documents/read/reader.ts'
import type { Answer, Meter } from '../http/request-times.ts'
import { version } from '../version.ts'
import { type Admin, createAdmin } from './admin.ts'
import { processFamilies } from './process-families.ts'
import { workFamilies } from './work-families.ts'

interface Options {
  store: Store
  reader: Pick<Reader, 'processes'>
  now: () => Date
  /** Whether mails are sent to people outside. */
  isMailing: boolean
  /** How long the store may take, before what it would say is left out: milliseconds. */
  patience?: number
  onError: (name: string, error: unknown) => void
}

export interface Metrics {
  meter: Meter
  /** A work of this name threw. */
  failed(work: string): void
  /** All there is to say now, in the words of Prometheus. Asks the store one statement. */
  text(): Promise<string>
  contentType: string
  admin: Admin
}

/** How long an answer of the store holds: a second Prometheus costs nothing. Milliseconds. */
const holds = 5000

/** Every metric that a server gives, with none of its values. */
export function openFamilies(registry: Registry) {
  collectDefaultMetrics({ register: registry })
  return { own: processFamilies(registry), work: workFamilies(registry) }
}

/** What this process does and what waits in the store, for Prometheus. Names of metrics are in `*-families.ts`. */
export function createMetrics({ store, reader, now, isMailing, patience = 5000, onError }: Options): Metrics {
  const registry = new Registry()
  const { own, work } = openFamilies(registry)
  own.info.set({ version, store: store.kind }, 1)

  let asking: Promise<StateOfWork> | undefined
  /** What somebody has asked and has not been told yet is not asked again. */
  function ask(): Promise<StateOfWork> {
    if (asking) return asking
    const began = performance.now()
    const asked = withSystem(store, (tx) => stateOfWork(tx, { now: now(), isMailing }))
    asking = asked
    asked.then(
      () => {
        work.seconds.set((performance.now() - began) / 1000)
        setTimeout(() => forget(asked), holds).unref()
      },
      () => forget(asked),
    )
    return asked
  }
  function forget(asked: Promise<StateOfWork>) {
    if (asking === asked) asking = undefined
  }

  return {
    meter: {
      answered: (answer: Answer, seconds) => own.requests.observe({ ...answer }, seconds),
      streaming(reader) {
        own.streams.inc({ reader })
        return () => own.streams.dec({ reader })
      },
    },
    failed: (work) => own.failed.inc({ work }),
    contentType: registry.contentType,
    admin: createAdmin({ store, now, state: () => within(patience, ask()), onError }),
    async text() {
      try {
        own.show({ readers: reader.processes(), store: store.use() })
        await within(patience, ask()).then(
          (state) => work.show(state, now()),
          (error: unknown) => {
            work.hide()
            onError('metrics', error)
          },
        )
        return await registry.metrics()
      } catch (error) {
        // Whoever asks is told that it failed, and we why.
        onError('metrics', error)
        throw error
      }
    },
  }
}

/** @throws where it takes longer */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`The store took more than ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
