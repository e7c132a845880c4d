import { useContext, useEffect, useRef, useState } from 'react'
import { AskingContext } from '../asking.ts'
import { useTelling } from '../telling.tsx'
import type { PanelProps } from './panels.tsx'
import { type Wrong, wrongWith } from './wrong.ts'

/** The address of the calendar of this link: to be opened by a calendar, or to be copied into one. */
export function CalendarPanel({ words, onClose }: PanelProps) {
  const { t } = useTelling()
  const asking = useContext(AskingContext)
  const [url, setUrl] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    let isGone = false
    asking?.askForCalendar().then(
      (address) => isGone || setUrl(address),
      (error: unknown) => isGone || setWrong(wrongWith(error)),
    )
    return () => {
      isGone = true
    }
  }, [asking])

  /** Where the frame may not write to the clipboard it is marked, to be copied by hand. */
  async function copy() {
    field.current?.select()
    setCopied(
      await navigator.clipboard.writeText(url ?? '').then(
        () => true,
        () => false,
      ),
    )
  }

  return (
    <section className="asking" aria-label={t('to_calendar')}>
      <p>{words.calendar_text}</p>
      {!asking && <p className="ink3">{words.preview}</p>}
      {wrong && (
        <p className="past" role="alert">
          {words[wrong]}
        </p>
      )}
      {url && (
        <>
          <p>
            <a className="btn" href={url.replace(/^https?:/, 'webcal:')}>
              {words.calendar_open}
            </a>
          </p>
          <label>
            {words.calendar_address}
            <span className="with">
              <input ref={field} className="input" readOnly value={url} dir="ltr" onFocus={(e) => e.target.select()} />
              <button type="button" className="btn" onClick={() => void copy()}>
                {words.copy}
              </button>
            </span>
          </label>
          <p className="ink3" role="status">
            {isCopied ? words.copied : words.calendar_secret}
          </p>
        </>
      )}
      <p>
        <button type="button" className="btn small" onClick={onClose}>
          {words.close}
        </button>
      </p>
    </section>
  )
}
