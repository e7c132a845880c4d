import { t } from '#contract/language.ts'
import { deviceOf } from '#domain/access/device.ts'
import { fullDayWords, partsOfDay } from '#domain/calendar-words.ts'
import type { Content } from '../db/documents/mails.ts'

/** What changes how somebody gets in. */
export type AccessChange =
  | 'password_changed'
  | 'password_reset'
  | 'factor_added'
  | 'factor_removed'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'

/** The subject of the mail, and its first sentence. */
const changes: Record<AccessChange, readonly [subject: string, sentence: string]> = {
  password_changed: [t('Your password was changed'), t('Your password for Landfall was changed.')],
  password_reset: [t('Your password was changed'), t('Your password for Landfall was reset with a link.')],
  factor_added: [
    t('A second factor was set up'),
    t('An authenticator app was set up as your second factor for Landfall.'),
  ],
  factor_removed: [t('Your second factor was removed'), t('Your second factor for Landfall was removed.')],
  codes_renewed: [
    t('New recovery codes'),
    t('New recovery codes for Landfall were created; the old ones no longer work.'),
  ],
  passkey_added: [t('A passkey was added'), t('A passkey was added that signs you in to Landfall.')],
  passkey_removed: [t('A passkey was removed'), t('A passkey that signed you in to Landfall was removed.')],
}

interface Changed {
  change: AccessChange
  /** UTC instant. */
  at: string
  address: string
  agent: string | null
  /** Of our pages. */
  base: string
}

/** That the way in of somebody has changed, when and from where. */
export function accessMail({ change, at, address, agent, base }: Changed): Content {
  const [subject, sentence] = changes[change]
  const when = { day: fullDayWords(partsOfDay(at)), time: at.slice(11, 16) }
  const lines = [
    t('When: {day}, {time} UTC', when),
    t('From: {address}, {device}', { address, device: deviceOf(agent) }),
  ]
  const end = t("If this wasn't you, set a new password at {link} and tell an admin of your company at once.", {
    link: `${base}/sign-in?reset=ask`,
  })
  return { subject, body: `${sentence}\n\n${lines.join('\n')}\n\n${end}\n` }
}

/** @param by name of who has removed it */
export const factorRemovedMail = (by: string): Content => ({
  subject: t('Your second factor was removed'),
  body: `${t(
    '{name} removed your second factor for Landfall, and you were signed out everywhere. Sign in with your password, and set up a new one under Settings, Security.',
    { name: by },
  )}\n\n${t('If you did not ask for this, tell an admin of your company at once.')}\n`,
})

/** @param link that sets a new password */
export const resetMail = (link: string): Content => ({
  subject: t('Set a new password'),
  body: `${t('Somebody, probably you, asked for a new password for Landfall. Set it here, within an hour:')}\n\n${link}\n\n${t(
    'The link works once. When the new password is set, you are signed out everywhere. If it was not you, do nothing: your password stays as it is.',
  )}\n`,
})
