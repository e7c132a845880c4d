/** A radio button or a check box, with its words. */
export function Choice({ children, ...input }: React.ComponentProps<'input'>) {
  return (
    <label className="choice">
      <input {...input} />
      <span>{children}</span>
    </label>
  )
}
