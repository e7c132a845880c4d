/** A radio button or a check box, with its words. */
export function Choice({ children, ...input }: React.ComponentProps<'input'>) {
  return (
    <label className="flex gap-2 py-[5px] font-text">
      <input className="mx-0 mt-0.5 mb-0 size-4.5 flex-none accent-accent" {...input} />
      <span>{children}</span>
    </label>
  )
}
