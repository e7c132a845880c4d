import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = 1_048_576

/**
 * Makes the folder a disk of its own that can be filled.
 * @returns nothing where this user may not mount one
 */
export function mountDisk(folder, megabytes) {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'landfall-faults', folder])
  if (mounted.status !== 0) return undefined
  const balloon = join(folder, 'balloon')
  return {
    /** Leaves so many bytes, or none at all. */
    fill(left = 0) {
      const file = openSync(balloon, 'w')
      const { bavail, bsize } = statfsSync(folder)
      try {
        for (let bytes = bavail * bsize - left; bytes > 0; bytes -= megabyte)
          writeSync(file, Buffer.alloc(Math.min(bytes, megabyte)))
      } catch (error) {
        // Others write here too: that there is no room is what was wanted.
        if (error.code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(balloon, { force: true }),
    /** Lazily: a process that is still there keeps nobody waiting. */
    unmount: () => spawnSync('umount', ['-l', folder]),
  }
}
