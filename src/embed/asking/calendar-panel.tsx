import { useContext, useEffect, useRef, useState } from 'react'
import { AskingContext } from '../asking.ts'
import { useTelling } from '../telling.tsx'
import { Choice } from './choice.tsx'
import type { PanelProps } from './panels.tsx'
import { type Wrong, wrongWith } from './wrong.ts'

/** The address of the calendar of this link: to be opened by a calendar, or to be copied into one. */
export function CalendarPanel({ words, onClose }: PanelProps) {
  const { format, t } = useTelling()
  const asking = useContext(AskingContext)
  const [withLinks, setWithLinks] = useState(true)
  const [isReminding, setReminding] = useState(false)
  const [{ given, wrong }, setAnswer] = useState<{ given?: string; wrong?: Wrong }>({})
  const [copied, setCopied] = useState<{ url: string; how: 'copied' | 'copy_by_hand' }>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    let isGone = false
    setAnswer({})
    asking?.askForCalendar(withLinks).then(
      (given) => isGone || setAnswer({ given }),
      (error: unknown) => isGone || setAnswer({ wrong: wrongWith(error) }),
    )
    return () => {
      isGone = true
    }
  }, [asking, withLinks])

  const url = given && `${given}?${isReminding ? 'alarm=1&' : ''}language=${format.language}`

  /** Where the frame may not write to the clipboard what is marked is copied, or is there to be copied by hand. */
  async function copy() {
    field.current?.select()
    const byMark = () => document.execCommand('copy')
    const isDone = await (navigator.clipboard?.writeText(String(url)).then(() => true, byMark) ?? byMark())
    setCopied({ url: String(url), how: isDone ? 'copied' : 'copy_by_hand' })
  }

  return (
    <section className="asking" aria-label={t('to_calendar')}>
      <p>{words.calendar_text}</p>
      {!asking && <p className="text-ink-3">{words.preview}</p>}
      <Choice type="checkbox" checked={isReminding} onChange={({ target }) => setReminding(target.checked)}>
        {words.remind}
      </Choice>
      <Choice type="checkbox" checked={withLinks} onChange={({ target }) => setWithLinks(target.checked)}>
        {words.links}
      </Choice>
      {wrong && (
        <p className="past" role="alert">
          {words[wrong]}
        </p>
      )}
      {url && (
        <>
          <p>
            <a className="btn" href={url.replace(/^\w+/, 'webcal')}>
              {words.calendar_open}
            </a>
          </p>
          <label>
            {words.calendar_address}
            <span className="flex gap-2">
              <input
                ref={field}
                className="input min-w-0"
                readOnly
                value={url}
                dir="ltr"
                onFocus={(e) => e.target.select()}
              />
              <button type="button" className="btn" onClick={() => void copy()}>
                {words.copy}
              </button>
            </span>
          </label>
          <p className="text-ink-3" role="status">
            {words[copied && copied.url === url ? copied.how : 'calendar_secret']}
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
