import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'a'> {
  /** Whether this is the one that is shown; `page` in a navigation. */
  chosen: boolean | 'page'
}

/** One of several links to the same page: which one is shown the page knows, not the router. */
export const ChoiceLink = createLink(function Anchor({ chosen, 'aria-current': _, ...props }: Props) {
  return <a {...props} aria-current={chosen || undefined} />
})
