import { GlobalWorkerOptions, getDocument, type PDFPageProxy, VerbosityLevel, version } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export interface Pdf {
  /** The first ones of a very long document. */
  pages: PDFPageProxy[]
}

const mostPages = 200

// build/pdf-data.ts puts it there.
const data = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdf-${version}/`

/** Opens a PDF of this site. Nothing in it runs: no scripts, no forms, no links. Rejects with words for people. */
export function loadPdf(url: string): { pdf: Promise<Pdf>; stop: () => void } {
  GlobalWorkerOptions.workerSrc = worker
  const task = getDocument({
    url,
    // The link may have ended when another part is wanted.
    disableRange: true,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: `${data}cmaps/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    verbosity: VerbosityLevel.ERRORS,
  })
  const pdf = task.promise.then(
    async (document) => {
      const count = Math.min(document.numPages, mostPages)
      return { pages: await Promise.all(Array.from({ length: count }, (_, at) => document.getPage(at + 1))) }
    },
    (error: Error) => {
      if (error.name === 'PasswordException') throw new Error('it opens with a password only.')
      throw new Error(error.name === 'InvalidPDFException' ? 'it is damaged.' : 'it did not come in whole.')
    },
  )
  return { pdf, stop: () => void task.destroy() }
}
