import { useEffect, useRef } from 'react'
import type { Shown } from './places.ts'

interface Props {
  /** Of the page, in points. */
  size: { width: number; height: number }
  page: number
  shown: Shown
}

/** The values of a page, framed where they stand; the one that was asked for comes into sight. */
export function Boxes({ size, page, shown: { places, asked } }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (asked?.place.page === page) box.current?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [asked, page])
  const share = (part: number, of: number) => `${(100 * part) / of}%`
  return places.map(({ pointer, page: on, box: at }) => {
    if (on !== page || !at) return null
    const [left, top, width, height] = at
    const isAsked = asked?.place.pointer === pointer
    return (
      <span
        key={pointer}
        ref={isAsked ? box : undefined}
        className={`-m-0.5 pointer-events-none absolute box-content p-0.5 forced-colors:forced-color-adjust-none ${isAsked ? 'bg-[#ffb300]/62 outline-2 outline-[#8a4b00] outline-offset-1' : 'bg-[#ffd54a]/38 mix-blend-multiply'}`}
        data-asked={isAsked || undefined}
        style={{
          insetInlineStart: share(left, size.width),
          top: share(top, size.height),
          width: share(width, size.width),
          height: share(height, size.height),
        }}
      />
    )
  })
}
