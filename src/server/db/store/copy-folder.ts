import { constants } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { unwritten } from '../../why-not.ts'
import type { Store } from '../store.ts'

/**
 * Copies the files of an embedded store as they are at one instant. It has one connection: while that is held, nobody
 * writes, and requests wait for as long as the disk copies, not for as long as all rows would be read.
 * @param gone breaks it off, and nothing of it is left
 */
export async function copyFolder(
  { db }: Pick<Store, 'db'>,
  { from, to, gone }: { from: string; to: string; gone?: AbortSignal | undefined },
): Promise<void> {
  const isWanted = () => {
    gone?.throwIfAborted()
    return true
  }
  await mkdir(to, { recursive: true, mode: 0o700 })
  try {
    await db.connection().execute(async (connection) => {
      await sql`checkpoint`.execute(connection)
      await cp(`${from}/pg`, `${to}/pg`, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isWanted })
    })
    isWanted()
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw unwritten(from, error as Error)
  }
}
