import type { ReactNode } from 'react'

interface Props {
  id: string
  /** What the number is. */
  label: string
  number: string
  about: string
  children?: ReactNode
}

/** The number that the page is about. */
export function Heading({ id, label, number, about, children }: Props) {
  return (
    <div className="pt-7 pb-5 max-tablet:pt-5 max-tablet:pb-3.5 print:pt-3.5 print:pb-2.5">
      <p className="text-12 text-ink-3">{label}</p>
      <h1
        id={id}
        className="text-[32px] leading-10 wrap-anywhere max-tablet:text-[28px] max-tablet:leading-[34px] print:text-[24px] print:leading-[30px]"
        dir="auto"
      >
        {number}
      </h1>
      <p className="text-ink-2">{about}</p>
      {children}
    </div>
  )
}
