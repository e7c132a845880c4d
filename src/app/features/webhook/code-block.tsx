interface Props {
  label: string
  className?: string
  children: string | undefined
}

/** A text that is looked at as it is, and scrolls by itself. */
export function CodeBlock({ label, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={`hook-code ${className}`} aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}
