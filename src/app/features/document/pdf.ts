import { GlobalWorkerOptions, getDocument, type PDFPageProxy, VerbosityLevel, version } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { t } from '#contract/language.ts'

export interface Pdf {
  /** The first ones of a very long document. */
  pages: PDFPageProxy[]
}

const mostPages = 200

// build/pdf-data.ts puts it there.
const data = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdf-${version}/`

const options = {
  isEvalSupported: false,
  enableXfa: false,
  cMapUrl: `${data}cmaps/`,
  standardFontDataUrl: `${data}standard_fonts/`,
  wasmUrl: `${data}wasm/`,
  verbosity: VerbosityLevel.ERRORS,
}

/** Opens a PDF of this site. Nothing in it runs: no scripts, no forms, no links. Rejects with words for people. */
export function loadPdf(url: string): { pdf: Promise<Pdf>; stop: () => void } {
  GlobalWorkerOptions.workerSrc = worker
  const left = new AbortController()

  async function fetched(): Promise<ArrayBuffer> {
    const answer = await fetch(url, { signal: left.signal })
    if (!answer.ok) throw new Error(t('it did not come in whole.'))
    return answer.arrayBuffer()
  }
  async function open(): Promise<Pdf> {
    const bytes = await fetched().catch(() => {
      throw new Error(t('it did not come in whole.'))
    })
    if (left.signal.aborted) throw new Error(t('it was closed.'))
    const task = getDocument({ ...options, data: bytes })
    const end = () => void task.destroy()
    // A worker that is ended while it reads fails on the console: it is let read to the end.
    left.signal.addEventListener('abort', () => task.promise.then(end, end))
    const document = await task.promise.catch((error: Error) => {
      if (error.name === 'PasswordException') throw new Error(t('it opens with a password only.'))
      throw new Error(error.name === 'InvalidPDFException' ? t('it is damaged.') : t('it did not come in whole.'))
    })
    const count = Math.min(document.numPages, mostPages)
    return { pages: await Promise.all(Array.from({ length: count }, (_, at) => document.getPage(at + 1))) }
  }
  return { pdf: open(), stop: () => left.abort() }
}
