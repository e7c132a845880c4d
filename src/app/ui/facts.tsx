import type { ReactNode } from 'react'

/** What identifies the thing of a page, in one line: a div for each term and its value. One below the other on a phone. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="mt-3 mb-4 flex flex-wrap gap-x-7 gap-y-1 max-tablet:grid max-tablet:gap-0.5 print:mt-1 print:mb-2 [&>div]:flex [&>div]:max-w-full [&>div]:gap-1.5 max-tablet:[&_dt]:w-22 max-tablet:[&_dt]:flex-none [&_dt]:text-ink-3">
    {children}
  </dl>
)
