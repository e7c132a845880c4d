import { Check, Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { t } from '#contract/language.ts'
import { Button } from './button.tsx'

interface Props {
  label: string
  value: string
}

const settled = [() => true, () => false] as const

/** A text to take along. Where nothing can copy it, it is selected. */
export function CopyField({ label, value }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    input.current?.select()
    // Without HTTPS there is no clipboard but that of the old command.
    const done = navigator.clipboard
      ? await navigator.clipboard.writeText(value).then(...settled)
      : document.execCommand('copy')
    setCopied(done)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          className="input min-w-0 flex-1 font-code"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={() => void copy()}>
          {copied ? <Check /> : <Copy />} {copied ? t('Copied') : t('Copy')}
        </Button>
      </div>
    </div>
  )
}
