import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'
import { migrate } from '../db/migrate.ts'
import { openInMemory, type Store } from '../db/store.ts'

/** Where PGlite has its data. */
const root = '/pglite/data'
const folder = 'node_modules/.cache/landfall/empty'

interface Contents {
  folders: string[]
  /** In the order in which their bytes stand in the image. */
  files: { path: string; bytes: number }[]
}

/** Read once for all stores of a thread. */
const images = new Map<string, Buffer>()
function imageAt(path: string): Buffer {
  const image = images.get(path) ?? readFileSync(path)
  images.set(path, image)
  return image
}

/** A file in memory, as Emscripten has it. */
interface Node {
  contents: Uint8Array
  stream_ops: { write: (stream: unknown, ...written: unknown[]) => number }
}

/** The bytes of the file are those of others too, until something is written to it. */
function copyOnWrite(node: Node) {
  const { stream_ops } = node
  const write = (stream: unknown, ...written: unknown[]) => {
    if (node.stream_ops !== stream_ops) {
      node.contents = new Uint8Array(node.contents)
      node.stream_ops = stream_ops
    }
    return stream_ops.write(stream, ...written)
  }
  node.stream_ops = { ...stream_ops, write }
}

/** A store that begins as an image, where there is one: of that it has for itself what it writes to. */
class FromImage extends EmscriptenBuiltinFilesystem {
  readonly path: string | undefined

  constructor(path?: string) {
    super()
    this.path = path
  }

  override async initialSyncFs() {
    if (!this.path) return
    const { FS } = (this.pg as PGlite).Module
    const { folders, files }: Contents = JSON.parse(readFileSync(`${this.path}.json`, 'utf8'))
    const bytes = imageAt(this.path)
    for (const one of folders) FS.mkdirTree(one)
    let at = 0
    for (const file of files) {
      FS.writeFile(file.path, bytes.subarray(at, at + file.bytes), { canOwn: true })
      copyOnWrite(FS.lookupPath(file.path, {}).node as unknown as Node)
      at += file.bytes
    }
  }
}

/** The files of an embedded store as it is closed: one that has been shut down need not recover as it opens. */
class Image extends FromImage {
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

interface Made {
  /** The path of the image that it begins as. */
  from?: string
  /** What is done with the store, up to its end. */
  use: (store: Store) => Promise<void>
}

/** Writes the image of a store as it is closed. */
export async function writeImage(path: string, { from, use }: Made): Promise<void> {
  const image = new Image(from)
  await use(await openInMemory(image))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.json`, JSON.stringify(image.contents))
  // Whoever finds the image finds it whole.
  writeFileSync(`${path}.part`, Buffer.concat(image.parts))
  renameSync(`${path}.part`, path)
}

/** @returns the path of a store that is migrated and empty; it is made once for the engine and the migrations as they are */
export async function emptyImage(): Promise<string> {
  const made = 'src/server/db/migrations'
  const migrations = readdirSync(made).map((name) => join(made, name))
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'src/server/db/store.ts', ...migrations.sort()])
    hash.update(`\n${file}\n`).update(readFileSync(file))
  const path = join(folder, hash.digest('hex'))
  if (existsSync(path)) return path
  rmSync(folder, { recursive: true, force: true })
  const use = async (store: Store) => {
    await migrate(store)
    await store.close()
  }
  await writeImage(path, { use })
  return path
}

/** In a fraction of the time that a new one takes. */
export const openImage = (path: string) => openInMemory(new FromImage(path))
