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
export async function loaded<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  try {
    return await load()
  } catch {
    const asked = Date.now()
    const answer = await fetch('/healthz').catch(() => null)
    // The server is there and the part is not: it has a newer version, unless it came back just now.
    if (answer && !isOfGateway(answer.status)) return load()
    report('unreachable', asked)
    await isUp()
    // An answer to somebody else may have come first: not at once again.
    await new Promise((done) => setTimeout(done, 1000))
    return loaded(load)
  }
}

const isUp = () =>
  new Promise<void>((done) => {
    const look = () => {
      if (connection.get().state !== 'up') return
      stop()
      done()
    }
    const stop = connection.subscribe(look)
    look()
  })
