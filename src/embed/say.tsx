import type { ReactNode } from 'react'

/** What there is to say, in large letters. */
export function Say({ className = '', role, children }: { className?: string; role?: 'note'; children: ReactNode }) {
  return (
    <p
      className={`mb-4.5 max-w-[62ch] text-[21px] leading-[30px] text-pretty max-tablet:text-[19px] max-tablet:leading-[27px] print:mb-2.5 print:text-[15px] print:leading-[21px] [&_b]:font-[700] ${className || 'mt-0.5'}`}
      role={role}
    >
      {children}
    </p>
  )
}
