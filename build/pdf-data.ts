import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const wanted = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /\.wasm$/],
] as const

/** What drawing a PDF may need besides the drawing itself: alphabets of Asia, fonts that no file brings, decoders of scans. */
export function pdfData(): Plugin {
  return {
    name: 'landfall:pdf-data',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [folder, names] of wanted)
        for (const name of readdirSync(join(root, folder)).filter((one) => names.test(one)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf-${version}/${folder}/${name}`,
            source: readFileSync(join(root, folder, name)),
          })
    },
  }
}
