import { type ComponentType, lazy, type ReactNode } from 'react'
import { connection, isOfGateway, report } from './connection.ts'

/**
 * A part of a page that is loaded when it is first shown. While the server cannot be reached it is waited for: the page
 * around it stays, with what somebody is typing there.
 */
export function lazyPart<Name extends string, Parts extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<Parts>,
  name: Name,
): Parts[Name] {
  return lazy(async () => ({
    default: (await loaded(load))[name] as unknown as ComponentType,
  })) as unknown as Parts[Name]
}

/** @throws what the browser says where the server answers and the part is not there, twice */
export async function loaded<Parts>(load: () => Promise<Parts>, isSure = false): Promise<Parts> {
  try {
    return await load()
  } catch (error) {
    const asked = Date.now()
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    if (answer && !isOfGateway(answer.status)) {
      // The server is there and the part is not: it has a newer version, unless it came back just now.
      if (isSure) throw error
      return loaded(load, true)
    }
    report('unreachable', asked)
    await isUp()
    // An answer to somebody else may have come first: not at once again.
    await new Promise((done) => setTimeout(done, 1000))
    return loaded(load)
  }
}

const isUp = () =>
  new Promise<void>((done) => {
    if (connection.get().state === 'up') return done()
    const stop = connection.subscribe(() => {
      if (connection.get().state !== 'up') return
      stop()
      done()
    })
  })
