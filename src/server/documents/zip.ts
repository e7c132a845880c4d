import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Files } from '../files/files.ts'
import { extensionOf } from './file-name.ts'

interface Zipped {
  file_name: string
  file_sha256: string
  file_content_type: string | null
}

/** What gets no smaller by being packed again. */
const packed = /^(image\/|application\/(pdf|zip|vnd\.openxml|vnd\.oasis))/

/**
 * A zip of files, made while it is read: one file is open at a time. Where one cannot be read the stream breaks off, so
 * that nobody takes a part for the whole.
 */
export function zipOf(documents: readonly Zipped[], files: Files, onError: (error: unknown) => void): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown) => {
    onError(error)
    out.destroy(error as Error)
  }
  zip.on('error', fail)
  // One file after the other: only the last one that was opened may be open still.
  let current: Readable | undefined
  out.once('close', () => current?.destroy())
  const names = uniqueNames(documents.map(({ file_name }) => file_name))
  documents.forEach(({ file_sha256, file_content_type }, at) => {
    const options = { compress: !packed.test(file_content_type ?? ''), forceDosTimestamp: false }
    zip.addReadStreamLazy(names[at] as string, options, (give) => {
      files.open(file_sha256).then(
        (stream) => {
          current = stream
          if (out.destroyed) stream.destroy()
          give(null, stream)
        },
        (error: unknown) => give(error, out),
      )
    })
  })
  zip.end()
  zip.outputStream.pipe(out)
  return out
}

/** `a.pdf`, `a.pdf` → `a.pdf`, `a (2).pdf`. Compared as Windows and macOS compare them: without case. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const extension = extensionOf(name) && `.${name.split('.').at(-1)}`
    const stem = extension ? name.slice(0, -extension.length) : name
    let made = name
    for (let count = 2; taken.has(made.toLowerCase()); count++) made = `${stem} (${count})${extension}`
    taken.add(made.toLowerCase())
    return made
  })
}
