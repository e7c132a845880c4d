import '../../styles/documents.css'

interface TextProps {
  name: string
  label: string
  value: string | undefined
  onChange: (text: string | undefined) => void
}

/** A text to look for: asked for when it is entered. */
export function TextFilter({ name, label, value, onChange }: TextProps) {
  return (
    <form
      key={value}
      className="doc-text"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(String(new FormData(event.currentTarget).get(name)).trim() || undefined)
      }}
    >
      <input
        className="input"
        type="search"
        name={name}
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        maxLength={200}
      />
    </form>
  )
}
