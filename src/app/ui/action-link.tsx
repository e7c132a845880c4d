import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'a'> {
  /** Why it cannot be followed; undefined where it can. */
  refusal: string | undefined
}

/** A link that looks like a button and, where it leads to what is not allowed, is one that says why. */
export const ActionLink = createLink(function Anchor({ refusal, className, children, ...props }: Props) {
  return refusal === undefined ? (
    <a {...props} className={className}>
      {children}
    </a>
  ) : (
    <button type="button" disabled title={refusal} className={className}>
      {children}
    </button>
  )
})
