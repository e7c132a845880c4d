interface Props {
  label: string
  placeholder: string
  text: string
  onType: (text: string) => void
  onEnter: () => void
}

/** The field above the choices of a menu: typing narrows them, Enter takes what is typed. */
export function PopSearch({ label, placeholder, text, onType, onEnter }: Props) {
  return (
    <form
      className="px-2 pt-1 pb-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <input
        className="input"
        value={text}
        onChange={(event) => onType(event.target.value)}
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
      />
    </form>
  )
}
