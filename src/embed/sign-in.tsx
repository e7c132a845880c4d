import { useEffect, useId, useRef, useState } from 'react'
import { ApiFailure } from '#app/api/errors.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { Said } from './page.tsx'
import type { Session } from './session.ts'
import { signInWords } from './sign-in-words.ts'
import { useTelling } from './telling.tsx'

type Wrong = 'bad_email' | 'wrong_code' | 'too_many' | 'no_mails' | 'failed'

/** Asks who somebody is: their address first, then the code that was mailed to it. */
export function SignIn({ session }: { session: Pick<Session, 'askForCode' | 'signIn'> }) {
  const { format } = useTelling()
  const words = signInWords[format.language]
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>) {
    if (isBusy) return
    setWrong(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setWrong(wrongWith(error))
    } finally {
      setBusy(false)
    }
  }

  const send = (to: string) =>
    run(async () => {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to)) return setWrong('bad_email')
      await session.askForCode(to, format.language)
      setSentTo(to)
      setCode('')
    })
  const open = () => run(() => session.signIn(String(sentTo), code))

  return (
    <main className="orders-page">
      <Said title={words.title}>
        {sentTo === null ? (
          <div className="asking" key="email">
            <p>{words.about}</p>
            <Field
              label={words.email}
              type="email"
              autoComplete="email"
              value={email}
              onChange={setEmail}
              onEnter={() => void send(email.trim())}
              wrong={wrong && words[wrong]}
            />
            <p className="flex flex-wrap gap-2">
              <button type="button" className="btn" disabled={isBusy} onClick={() => void send(email.trim())}>
                {words.send}
              </button>
            </p>
          </div>
        ) : (
          <div className="asking" key="code">
            <p role="status">{filled(words.sent, { email: sentTo })}</p>
            <Field
              label={words.code}
              autoCapitalize="characters"
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              onEnter={() => void open()}
              wrong={wrong && words[wrong]}
            />
            <p className="flex flex-wrap gap-2">
              <button type="button" className="btn" disabled={isBusy || code.trim() === ''} onClick={() => void open()}>
                {words.open}
              </button>
              <button type="button" className="btn small" disabled={isBusy} onClick={() => void send(sentTo)}>
                {words.send}
              </button>
              <button
                type="button"
                className="btn small"
                onClick={() => {
                  setWrong(null)
                  setSentTo(null)
                }}
              >
                {words.other_email}
              </button>
            </p>
          </div>
        )}
      </Said>
    </main>
  )
}

interface FieldProps extends Pick<React.ComponentProps<'input'>, 'type' | 'autoCapitalize' | 'autoComplete'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Also in a frame that may send no forms. */
  onEnter: () => void
  wrong: string | null
}

function Field({ label, value, onChange, onEnter, wrong, ...input }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // It is the one thing to do on the page.
  useEffect(() => field.current?.focus(), [])
  return (
    <label>
      {label}
      <input
        className="input"
        {...input}
        ref={field}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        aria-invalid={wrong !== null}
        {...(wrong !== null && { 'aria-describedby': id })}
      />
      {wrong !== null && (
        <span className="past font-text" id={id} role="alert">
          {wrong}
        </span>
      )}
    </label>
  )
}

function wrongWith(error: unknown): Wrong {
  if (!(error instanceof ApiFailure)) return 'failed'
  if (error.status === 429) return 'too_many'
  if (error.status === 403) return 'no_mails'
  const isAt = (name: string) =>
    error.errors.some(({ source }) => source && 'pointer' in source && source.pointer.endsWith(`/${name}`))
  return isAt('email') ? 'bad_email' : isAt('code') ? 'wrong_code' : 'failed'
}
