import { useState } from 'react'
import type { Session } from './session.ts'
import { signInWords } from './sign-in-words.ts'
import { useTelling } from './telling.tsx'

/** In this browser, or in every one. */
export function SignOut({ session }: { session: Pick<Session, 'signOut'> }) {
  const { format } = useTelling()
  const words = signInWords[format.language]
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  return (
    <>
      {(['sign_out', 'sign_out_everywhere'] as const).map((word) => (
        <button
          type="button"
          className="btn small print:hidden"
          key={word}
          disabled={state === 'busy'}
          onClick={() => {
            setState('busy')
            session.signOut(word === 'sign_out_everywhere').catch(() => setState('failed'))
          }}
        >
          {words[word]}
        </button>
      ))}
      {state === 'failed' && (
        <p className="past" role="alert">
          {words.failed}
        </p>
      )}
    </>
  )
}
