interface Props {
  label: string
  /** As high as half of the window, whatever is in it. */
  tall?: boolean
  children: string | undefined
}

/** A text that is looked at as it is, and scrolls by itself. */
export function CodeBlock({ label, tall = false, children }: Props) {
  return (
    <section
      className={`mt-1 overflow-auto bg-sunken px-3 py-2 font-code text-12 ${tall ? 'h-[50dvh]' : 'max-h-96'}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
    >
      <pre>{children}</pre>
    </section>
  )
}
