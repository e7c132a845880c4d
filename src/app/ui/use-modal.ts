import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Opens a dialog as long as it is there. The window is called by it, and the focus goes back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, title: string) {
  useEffect(() => {
    const from = document.activeElement
    dialog.current?.showModal()
    // A dialog that is removed while it is open leaves the focus nowhere.
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body && from instanceof HTMLElement) from.focus()
      })
  }, [dialog])
  // Before the title of another page takes its place.
  useLayoutEffect(() => {
    const before = document.title
    document.title = `${title} · Landfall`
    return () => {
      document.title = before
    }
  }, [title])
}
