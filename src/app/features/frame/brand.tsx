/** A coast above the chart's scale. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M2 15.5 9 6l3.6 4.4L15 8l7 7.5z" fill="currentColor" />
        <path d="M2 18.5h20v3H2z" fill="none" stroke="currentColor" />
        <path d="M2 18.5h5v3H2zm10 0h5v3h-5z" fill="currentColor" />
      </svg>
      <span>Landfall</span>
    </>
  )
}
