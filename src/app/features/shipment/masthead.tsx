import type { ReactNode } from 'react'

interface Props {
  sentence: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** What it is, how it stands in a sentence, and what can be done about it. */
export const Masthead = ({ sentence, actions, children }: Props) => (
  <header className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-(--s6) not-print:max-wide:grid-cols-[minmax(0,1fr)]">
    {children}
    <p className="col-start-1 mt-1 max-w-[110ch] text-16 max-tablet:text-[15px]/[22px]">{sentence}</p>
    {actions}
  </header>
)
