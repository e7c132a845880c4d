import { useEffect } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { Note } from '../../ui/note.tsx'

/** Between a window that has gone to a provider for a proof, and the page that waits for it. */
const channel = 'landfall.proof'

/** Until the returned function is called, `done` is told when another window has proved who is signed in. */
export function awaitProof(done: () => void): () => void {
  const waiting = new BroadcastChannel(channel)
  waiting.onmessage = done
  return () => waiting.close()
}

/** Leaves for the provider, in a window that was opened for it. */
export function ProofBegins() {
  const { mutate, error } = useApiMutation(settingsApi.provider_sessions.prove, {
    onSuccess: ({ data }) => {
      if (data.attributes.url) location.replace(data.attributes.url)
    },
  })
  useEffect(() => mutate({}), [mutate])
  return (
    <div className="grid gap-4">
      <h1 className="text-26">{t('Is it you?')}</h1>
      {error ? <Note tone="past">{error.message}</Note> : <p aria-busy>{t('Going to your provider…')}</p>}
    </div>
  )
}

/** Tells the page that waits, and goes, where browsers let a window do so. */
export function ProofEnds() {
  useEffect(() => {
    const telling = new BroadcastChannel(channel)
    telling.postMessage('proved')
    telling.close()
    window.close()
  }, [])
  return (
    <div className="grid gap-4">
      <h1 className="text-26">{t('Confirmed')}</h1>
      <Note tone="transit">{t('Close this window and go on where you were.')}</Note>
    </div>
  )
}
