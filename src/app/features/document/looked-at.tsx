import type { ReactNode, Ref } from 'react'

const frame =
  'block h-[calc(100dvh-180px)] min-h-105 w-full border border-line in-[.panel]:mb-3 in-[.panel]:h-75 in-[.panel]:min-h-0 in-[.panel]:px-0 in-[.panel]:pt-2.5 in-[.panel]:pb-3 not-print:max-desk:h-[50dvh] not-print:max-desk:min-h-70'

const looks = { paper: 'bg-sunken p-2', text: 'wrap-anywhere bg-raised p-4' }

interface Props {
  ref?: Ref<HTMLElement>
  label: string
  look?: keyof typeof looks
  busy?: boolean
  children: ReactNode
}

/** In which a document is looked at: paper lies on a desk, a text on a sheet. */
export const PreviewFrame = ({ ref, label, look = 'paper', busy, children }: Props) => (
  <section
    ref={ref}
    className={`overflow-auto ${frame} ${looks[look]}`}
    aria-label={label}
    aria-busy={busy}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    tabIndex={0}
  >
    {children}
  </section>
)

export const PreviewWaiting = () => <div className={`bg-[#fff] ${frame}`} aria-busy="true" />
