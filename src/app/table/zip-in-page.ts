import { type AsyncZippable, zipSync } from 'fflate'

/**
 * In the place of how write-excel-file packs (vite.config.ts): its worker is made of a blob, which the policy of the page
 * forbids, so that a sheet of some hundred rows was never finished.
 */
// biome-ignore lint/style/noDefaultExport: it stands in the place of a module that has one
export default async function zipInPage(files: AsyncZippable): Promise<ArrayBufferLike> {
  return zipSync(files as Parameters<typeof zipSync>[0]).buffer
}
