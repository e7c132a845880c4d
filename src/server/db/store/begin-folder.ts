import { existsSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { unwritten } from '../../why-not.ts'

/**
 * Makes the store of a folder beside its place, and puts it there when it is whole: one whose making was killed is made
 * again, and what lies in its place is never taken for half of one.
 */
export async function beginIn(folder: string, make: (at: string) => Promise<void>): Promise<void> {
  const begun = `${folder}/pg-begun`
  rmSync(begun, { recursive: true, force: true })
  try {
    await make(begun)
    const link = `${folder}/pg`
    const place = existsSync(link) ? realpathSync(link) : link
    // Only an empty one goes.
    if (existsSync(place)) rmdirSync(place)
    renameSync(begun, place)
  } catch (error) {
    rmSync(begun, { recursive: true, force: true })
    throw error
  }
}

/** @throws where the engine would take what is there for nothing, and write a new store over it */
export function refuseDamaged(folder: string): void {
  if (!existsSync(`${folder}/pg/PG_VERSION`)) throw new Error('there is no PG_VERSION in it')
}

/** What the engine's file system calls what the system says. */
const numbers: Record<number, string> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** Why a store cannot be opened, with what to do. The engine often says no more than that it gave up. */
export function unopened(folder: string, error: unknown): Error {
  const { errno, message } = (error ?? {}) as { errno?: number; message?: string }
  const code = errno === undefined ? undefined : numbers[errno]
  const ofSystem = code === undefined ? error : Object.assign(new Error(code), { code, syscall: 'write' })
  const said = ofSystem instanceof Error ? unwritten(folder, ofSystem) : undefined
  if (said && said !== ofSystem) return new Error(said.message, { cause: error })
  const why = `${message ?? ''}`.trim()
  const isTelling = why !== '' && !/Aborted\(|ASSERTIONS|^undefined$/.test(why)
  return new Error(
    `The data in ${folder} cannot be opened${isTelling ? ` (${why})` : ''}: is the disk full, or was the folder copied while it was in use? Make room, or put the backup back.`,
    { cause: error },
  )
}
