import { openTiff, type TiffPage } from './tiff-pages.ts'
import { TiffProblem } from './tiff-problem.ts'

/** What is asked of it, a file first. */
export type TiffAsked = { bytes: ArrayBuffer } | { page: number }
export type TiffAnswer =
  | { pages: TiffPage[]; isCut: boolean }
  | { page: number; picture: ImageBitmap }
  | { page?: number; failure: TiffProblem['problem'] }

/** Wide enough to read small print. */
const mostWide = 2000

let tiff: ReturnType<typeof openTiff> | undefined

/** Opens a TIFF apart from the page: whoever started it ends it where it takes too long. */
self.onmessage = async ({ data }: MessageEvent<TiffAsked>) => {
  try {
    if ('bytes' in data) {
      tiff = openTiff(data.bytes)
      const { pages, isCut } = tiff
      return answer({ pages, isCut })
    }
    const { page } = data
    if (!tiff) return
    const { width, height, rgba } = tiff.pointsOf(page)
    const stretch = tiff.pages[page - 1]?.stretch ?? 1
    const shown = new ImageData(
      new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, width * height * 4),
      width,
      height,
    )
    const wide = Math.min(width, mostWide)
    const picture = await createImageBitmap(shown, {
      resizeWidth: wide,
      resizeHeight: Math.max(1, Math.round((wide * height * stretch) / width)),
      resizeQuality: 'high',
    })
    answer({ page, picture }, [picture])
  } catch (error) {
    const failure = error instanceof TiffProblem ? error.problem : 'damaged'
    answer({ ...('page' in data && { page: data.page }), failure })
  }
}

const answer = (said: TiffAnswer, transfer: Transferable[] = []) => self.postMessage(said, { transfer })
