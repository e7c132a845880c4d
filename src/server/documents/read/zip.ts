import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { readings } from '#contract/said/readings.ts'
import { limits, UnreadableError } from './reading.ts'

/** By its directory, without unpacking anything. @throws UnreadableError for what is no zip, and what unpacks to too much */
export function namesInZip(bytes: Uint8Array): string[] {
  const names: string[] = []
  let packed = 0
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        names.push(name)
        packed += size
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw new UnreadableError(readings.damaged_zip)
  }
  // Entries that share their bytes are a way to make much of little.
  if (unpacked > limits.unpackedBytes || packed > bytes.length || names.length > 10_000) throw tooMuch()
  return names
}

/** Unpacks once and counts, since a directory may lie about sizes. @throws UnreadableError */
export function refuseBomb(bytes: Uint8Array): void {
  namesInZip(bytes)
  let unpacked = 0
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw new UnreadableError(readings.damaged_zip)
      unpacked += chunk.length
      if (unpacked > limits.unpackedBytes) throw tooMuch()
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const step = 65_536
  try {
    for (let at = 0; at < bytes.length; at += step) unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  } catch (error) {
    throw error instanceof UnreadableError ? error : new UnreadableError(readings.damaged_zip)
  }
}

const tooMuch = () =>
  new UnreadableError(`The file unpacks to more than ${limits.unpackedBytes / 1e6} MB: it is not opened.`)
