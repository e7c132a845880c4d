import type { ResponseOf } from '#contract/endpoint.ts'
import type { settingsApi } from '#contract/settings-api.ts'

export type Preview = ResponseOf<typeof settingsApi.view_previews.create>

interface Frame {
  postMessage: (message: unknown, targetOrigin: string) => void
}

interface Deps {
  frame: () => Frame | null | undefined
  /** Of this page, and of the page in the frame. */
  origin: string
  /** Hears the messages of all windows; returns how to stop. */
  listen: (heard: (event: { source: unknown; origin: string; data: unknown }) => void) => () => void
  onReady?: () => void
}

/**
 * Hands the page in a frame what it shows: once it says that it listens, and again whenever there is something else.
 * Nobody but that frame is heard, and nobody but our own origin is told.
 */
export function createPreviewChannel({ frame, origin, listen, onReady }: Deps) {
  let isReady = false
  let last: Preview | undefined

  const tell = () => {
    if (isReady && last) frame()?.postMessage({ type: 'landfall:preview', ...last }, origin)
  }
  const stop = listen(({ source, origin: from, data }) => {
    const { type } = (data ?? {}) as { type?: unknown }
    if (source !== frame() || from !== origin || type !== 'landfall:preview-ready') return
    // It may have been loaded anew: then it knows nothing.
    isReady = true
    onReady?.()
    tell()
  })
  return {
    show(preview: Preview) {
      last = preview
      tell()
    },
    stop,
  }
}
