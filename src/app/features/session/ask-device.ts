import { useState } from 'react'
import type { Assertion, Registration } from '#contract/access/passkey.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { ApiFailure } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'

const library = () => import('@simplewebauthn/browser')

/** Why this browser makes and uses no passkeys here; undefined where it does. */
export function whyNoPasskeys(): string | undefined {
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return `Passkeys are for a host name, and this page was opened at ${location.hostname}.`
  if (!window.isSecureContext) return 'Passkeys need https, and this page was opened without it.'
  return typeof PublicKeyCredential === 'undefined' ? 'This browser has no passkeys.' : undefined
}

const tooLong = 'Nothing was confirmed on the device, or it took too long.'

/** By the codes of the library. */
const words: Record<string, string> = {
  ERROR_CEREMONY_ABORTED: tooLong,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey of yours already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device keeps no passkeys.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'This device asks for no PIN and no finger.',
  ERROR_INVALID_DOMAIN: 'Passkeys of this server are for another address than that of this page.',
  ERROR_INVALID_RP_ID: 'Passkeys of this server are for another address than that of this page.',
}

function inWords(error: unknown): string {
  if (error instanceof ApiFailure) return error.message
  const { name = '', code = '', message = '' } = (error ?? {}) as { name?: string; code?: string; message?: string }
  return words[code] ?? (name === 'NotAllowedError' ? tooLong : `The device gave no passkey: ${message}`)
}

/** Runs what asks the device and then the server, one at a time, and keeps in words what went wrong. */
function useSteps() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (work: () => Promise<unknown>) => {
    if (isPending) return
    setPending(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(inWords(failure))
    } finally {
      setPending(false)
    }
  }
  return { isPending, error, run }
}

/** Has the device make a passkey, and hands it on. */
export function useNewPasskey(hand: (credential: Registration) => Promise<unknown>) {
  const begin = useApiMutation(settingsApi.passkeys.begin)
  const { run, ...state } = useSteps()
  const start = () =>
    run(async () => {
      const { data } = await begin.mutateAsync({})
      const { startRegistration } = await library()
      const optionsJSON = data.attributes.public_key as unknown as Parameters<
        typeof startRegistration
      >[0]['optionsJSON']
      await hand((await startRegistration({ optionsJSON })) as unknown as Registration)
    })
  return { ...state, start }
}

/** Has the device sign with a passkey, and hands on what it signed. */
export function usePasskey(hand: (credential: Assertion) => Promise<unknown>) {
  const begin = useApiMutation(settingsApi.passkey_sessions.begin)
  const { run, ...state } = useSteps()
  const start = () =>
    run(async () => {
      const { data } = await begin.mutateAsync({})
      const { startAuthentication } = await library()
      const optionsJSON = data.attributes.public_key as unknown as Parameters<
        typeof startAuthentication
      >[0]['optionsJSON']
      await hand((await startAuthentication({ optionsJSON })) as unknown as Assertion)
    })
  return { ...state, start }
}
