import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** What is filled in, at first and after each change. */
  onChange: (values: FormData) => void
  children: ReactNode
}

/** Fields of a form that something beside it follows. */
export function WatchedFields({ onChange, children }: Props) {
  const part = useRef<HTMLDivElement>(null)
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    const form = part.current?.closest('form')
    if (!form) return
    const changed = () => tell.current(new FormData(form))
    changed()
    form.addEventListener('input', changed)
    return () => form.removeEventListener('input', changed)
  }, [])
  return (
    <div ref={part} className="grid gap-4">
      {children}
    </div>
  )
}
