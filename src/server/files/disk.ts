import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asFileError } from './files.ts'
import type { Vault } from './vault.ts'

/** Files in a folder: `<account>/<first two digits>/<sha256>`. The spool must be on the same disk. */
export function diskVault(folder: string): Vault {
  const pathOf = (key: string) => {
    const [account = '', sha256 = ''] = key.split('/')
    return join(folder, account, sha256.slice(0, 2), sha256)
  }
  return {
    async keep(key, spooled) {
      const path = pathOf(key)
      try {
        const made = await mkdir(dirname(path), { recursive: true })
        await rename(spooled.path, path)
        await sync(dirname(path))
        // A new folder is an entry of the one above it.
        if (made) for (let at = dirname(path); at !== dirname(made); at = dirname(at)) await sync(dirname(at))
      } catch (error) {
        throw asFileError(error, 'The file could not be kept')
      }
    },
    async open(key, range) {
      const stream = createReadStream(pathOf(key), range)
      try {
        await once(stream, 'open')
      } catch (error) {
        throw asFileError(error, 'The file could not be opened')
      }
      return stream
    },
    async stat(key) {
      try {
        const { size } = await stat(pathOf(key))
        return { bytes: size }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw asFileError(error, 'The file could not be looked at')
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw asFileError(error, 'The file could not be removed')
      })
    },
  }
}

/** What was renamed is there after a power cut too. */
async function sync(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
