import { resolve } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'
import { createReader } from '../documents/read/reader.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the processes that read documents begin with, built once for all files. */
    reader: string
  }
}

/** As it is built for the server: from its source a process takes seconds to begin. @returns its path */
export async function buildReader(): Promise<string> {
  const outDir = 'node_modules/.cache/landfall/reader'
  const input = { 'read-document': 'src/server/documents/read/child.ts' }
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir, emptyOutDir: true, copyPublicDir: false, rolldownOptions: { input } },
  })
  return resolve(outDir, 'read-document.js')
}

export const testReader = (limits: Parameters<typeof createReader>[0] = {}) =>
  createReader({ ...limits, script: inject('reader') })
