import { t } from '#contract/language.ts'
import type { TiffPage } from './tiff-pages.ts'
import { TiffProblem } from './tiff-problem.ts'
import type { TiffAnswer, TiffAsked } from './tiff-worker.ts'

export interface Tiff {
  pages: TiffPage[]
  /** Whether there are more pages than are shown. */
  isCut: boolean
  /** Rejects with words for people. */
  draw: (page: number) => Promise<ImageBitmap>
}

/** For a file, and for each page of it. */
const mostMs = 20_000
const mostBytes = 100_000_000

const startWorker = () => new Worker(new URL('./tiff-worker.ts', import.meta.url), { type: 'module' })

interface Options {
  start?: () => Worker
  /** Milliseconds. */
  within?: number
}

/** Opens a TIFF of this site, in a process of its own: what is wrong in it can hold up nothing else. */
export function loadTiff(
  url: string,
  { start = startWorker, within = mostMs }: Options = {},
): { tiff: Promise<Tiff>; stop: () => void } {
  const worker = start()
  const stopped = new AbortController()
  let isEnded = false
  const ask = (asked: TiffAsked, transfer: Transferable[] = []) =>
    new Promise<TiffAnswer>((resolve, reject) => {
      // Nobody is there any more who could answer.
      if (isEnded) return reject(new Error(t('another page took too long. Open the document again to see the others.')))
      const over = new AbortController()
      const { signal } = over
      const finish = (act: () => void) => {
        over.abort()
        clearTimeout(timer)
        act()
      }
      const timer = setTimeout(() => {
        isEnded = true
        worker.terminate()
        finish(() => reject(new Error(t('it takes too long.'))))
      }, within)
      const page = 'page' in asked ? asked.page : undefined
      const hear = ({ data }: MessageEvent<TiffAnswer>) => {
        if (('page' in data ? data.page : undefined) !== page) return
        finish(() => ('failure' in data ? reject(new TiffProblem(data.failure)) : resolve(data)))
      }
      worker.addEventListener('message', hear, { signal })
      worker.addEventListener('error', () => finish(() => reject(new TiffProblem('damaged'))), { signal })
      stopped.signal.addEventListener('abort', () => finish(() => reject(new Error(t('it was closed.')))), { signal })
      worker.postMessage(asked, transfer)
    })

  async function open(): Promise<Tiff> {
    const answer = await fetch(url, { signal: stopped.signal })
    if (!answer.ok) throw new Error(t('it did not come in whole.'))
    if (Number(answer.headers.get('content-length')) > mostBytes)
      throw new Error(t('it is too large to be drawn here.'))
    const bytes = await answer.arrayBuffer()
    const opened = await ask({ bytes }, [bytes])
    if (!('pages' in opened)) throw new TiffProblem('damaged')
    return {
      ...opened,
      async draw(page) {
        const drawn = await ask({ page })
        if (!('picture' in drawn)) throw new TiffProblem('damaged')
        return drawn.picture
      },
    }
  }

  const stop = () => {
    stopped.abort()
    worker.terminate()
  }
  return { tiff: open(), stop }
}
