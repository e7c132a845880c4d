import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'
import { migrate } from '../db/migrate.ts'
import { openInMemory } from '../db/store.ts'

/** Where PGlite has its data. */
const root = '/pglite/data'
const folder = 'node_modules/.cache/landfall'

interface Contents {
  folders: string[]
  /** In the order in which their bytes stand in the image. */
  files: { path: string; bytes: number }[]
}

/** The files of an embedded store as it is closed: one that has been shut down need not recover as it opens. */
class Image extends EmscriptenBuiltinFilesystem {
  readonly contents: Contents = { folders: [], files: [] }
  readonly parts: Uint8Array[] = []

  override async closeFs() {
    const { FS } = (this.pg as PGlite).Module
    const walk = (path: string) => {
      this.contents.folders.push(path)
      for (const name of FS.readdir(path)) {
        if (name === '.' || name === '..') continue
        const one = `${path}/${name}`
        if (FS.isDir(FS.stat(one).mode)) walk(one)
        else {
          const bytes = FS.readFile(one)
          this.contents.files.push({ path: one, bytes: bytes.length })
          this.parts.push(bytes)
        }
      }
    }
    walk(root)
  }
}

/** A store that begins as an image, which it has read for itself: nothing of it is copied once more. */
class FromImage extends EmscriptenBuiltinFilesystem {
  readonly path: string

  constructor(path: string) {
    super()
    this.path = path
  }

  override async initialSyncFs() {
    const { FS } = (this.pg as PGlite).Module
    const { folders, files }: Contents = JSON.parse(readFileSync(`${this.path}.json`, 'utf8'))
    const bytes = readFileSync(this.path)
    for (const one of folders) FS.mkdirTree(one)
    let at = 0
    for (const file of files) {
      FS.writeFile(file.path, bytes.subarray(at, at + file.bytes), { canOwn: true })
      at += file.bytes
    }
  }
}

/** Writes the image of a store that is migrated and empty. @returns its path */
export async function writeImage(): Promise<string> {
  const image = new Image()
  const store = await openInMemory(image)
  await migrate(store)
  await store.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/store`, Buffer.concat(image.parts))
  writeFileSync(`${folder}/store.json`, JSON.stringify(image.contents))
  return `${folder}/store`
}

/** In a fraction of the time that a new one takes. */
export const openImage = (path: string) => openInMemory(new FromImage(path))
