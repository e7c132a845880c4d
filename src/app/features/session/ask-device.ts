import type { startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Assertion, Registration } from '#contract/access/passkey.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { ApiFailure } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'

const library = () => import('@simplewebauthn/browser')

/** Why this browser makes and uses no passkeys here; undefined where it does. */
export function whyNoPasskeys(): string | undefined {
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return t('Passkeys are for a host name, and this page was opened at {host}.', { host: location.hostname })
  if (!window.isSecureContext) return t('Passkeys need https, and this page was opened without it.')
  return typeof PublicKeyCredential === 'undefined' ? t('This browser has no passkeys.') : undefined
}

const tooLong = t('Nothing was confirmed on the device, or it took too long.')

/** By the codes of the library. */
const words: Record<string, string> = {
  ERROR_CEREMONY_ABORTED: tooLong,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: t('This device has a passkey of yours already.'),
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: t('This device keeps no passkeys.'),
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: t('This device asks for no PIN and no finger.'),
  ERROR_INVALID_DOMAIN: t('Passkeys of this server are for another address than that of this page.'),
  ERROR_INVALID_RP_ID: t('Passkeys of this server are for another address than that of this page.'),
}

function inWords(error: unknown): string {
  if (error instanceof ApiFailure) return error.message
  const { name = '', code = '', message = '' } = (error ?? {}) as { name?: string; code?: string; message?: string }
  return (
    words[code] ?? (name === 'NotAllowedError' ? tooLong : t('The device gave no passkey: {why}', { why: message }))
  )
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
      await hand((await startAuthentication({ optionsJSON: toUse(data) })) as unknown as Assertion)
    })
  return { ...state, start }
}

type ToUse = Parameters<typeof startAuthentication>[0]['optionsJSON']
const toUse = ({ attributes }: ResponseOf<typeof settingsApi.passkey_sessions.begin>['data']) =>
  attributes.public_key as unknown as ToUse

const canOffer = async () =>
  whyNoPasskeys() === undefined && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** What the server gives out to sign is good for five minutes. */
const goodForMs = 4 * 60_000

/**
 * Has the browser offer passkeys where it completes the e-mail, and hands on what one has signed. It is offered anew with
 * each `round`, and before what the server gave out is too old. Returns in words what went wrong with one that was chosen.
 */
export function useOfferedPasskeys(round: number, hand: (credential: Assertion) => Promise<unknown>) {
  const { mutateAsync: begin } = useApiMutation(settingsApi.passkey_sessions.begin)
  const [error, setError] = useState<string>()
  const chosen = useEffectEvent(hand)
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered anew with each round
  useEffect(() => {
    let isOver = false
    /** Which offer stands: a later one takes the place of the one before. */
    let standing: symbol | undefined
    let cancel: (() => void) | undefined
    const offer = async () => {
      const mine = Symbol('offer')
      try {
        if (!(await canOffer()) || isOver) return
        // Too many have asked from here, or the server is away: the button says so to who presses it.
        const begun = await begin({}).catch(() => undefined)
        const { startAuthentication, WebAuthnAbortService } = await library()
        if (isOver || !begun) return
        cancel = () => WebAuthnAbortService.cancelCeremony()
        standing = mine
        const credential = await startAuthentication({ optionsJSON: toUse(begun.data), useBrowserAutofill: true })
        standing = undefined
        setError(undefined)
        await chosen(credential as unknown as Assertion)
      } catch (failure) {
        if (standing === mine) standing = undefined
        // Taken back here, or another request took its place.
        if (isOver || (failure as { code?: string }).code === 'ERROR_CEREMONY_ABORTED') return
        setError(inWords(failure))
      }
    }
    // Only while it stands: the button takes it away, and its own request is not to be ended.
    const renewal = setInterval(() => {
      if (standing && document.visibilityState === 'visible') void offer()
    }, goodForMs)
    void offer()
    return () => {
      isOver = true
      clearInterval(renewal)
      if (standing) cancel?.()
    }
  }, [round, begin])
  return error
}
