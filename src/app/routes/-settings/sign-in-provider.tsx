import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProviderCheck, SignInProvider } from '#contract/access/sign-in-provider.ts'
import { api } from '#contract/api.ts'
import { language, t, tc } from '#contract/language.ts'
import { wordsOf } from '#contract/said/sentence.ts'
import { signInReasons } from '#contract/said/sign-in-reasons.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { EditProvider } from './edit-provider.tsx'

/** What came of asking it; of what we have no words for, what the server says. */
function checkWords(name: string, { result, signs_out, message, message_said }: ProviderCheck['attributes']): string {
  if (result === 'found')
    return signs_out ? t('{name} answers, and can be signed out of as well.', { name }) : t('{name} answers.', { name })
  return (language !== 'en' && message_said && wordsOf(signInReasons, message_said)) || message
}

export const signInProviders = q(settingsApi.sign_in_providers.list)

/** For admins: by whom people of the company sign in, where it is not by a password alone. */
export function SignInProviderSection() {
  const refusal = useRefusal(settingsApi.sign_in_providers.list)
  const [isEditing, edit] = useState(false)
  const { data, error } = useQuery({ ...signInProviders, enabled: refusal === undefined })
  if (refusal) return null
  const provider = data?.data[0]
  return (
    <section>
      <h2 className="sec">{t('Sign-in provider')}</h2>
      {error && <p className="err">{error.message}</p>}
      {provider && <Shown provider={provider} onEdit={() => edit(true)} />}
      {data && isEditing && <EditProvider provider={provider} onClose={() => edit(false)} />}
      {data && !provider && (
        <div className="grid gap-3">
          <p className="text-ink-2">
            {t(
              'People of your company can sign in with its OpenID Connect provider, such as Microsoft Entra ID, Okta, Google Workspace or Keycloak.',
            )}
          </p>
          <Button tone="primary" className="justify-self-start" onClick={() => edit(true)}>
            {t('Set up a provider')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Shown({ provider, onEdit }: { provider: SignInProvider; onEdit: () => void }) {
  const { name, issuer, is_enabled, allows_passwords, last_used_at } = provider.attributes
  const { callback_url, back_channel_logout_url, sign_in_url } = provider.attributes
  const params = { id: provider.id }
  const check = useApiMutation(settingsApi.sign_in_providers.check)
  const remove = useApiMutation(settingsApi.sign_in_providers.delete, { invalidates: [api.sessions.get] })
  const found = check.data?.data.attributes
  const ask = () =>
    confirm({
      title: t('Remove {name}?', { name }),
      body: t(
        'Nobody signs in with it from now on. People who have no password need a password link. Who is signed in stays so.',
      ),
      action: t('Remove provider'),
      keep: t('Cancel'),
      done: t('{name} is removed.', { name }),
      act: () => remove.mutateAsync({ params }),
    })
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <b className="font-mid">{name}</b> · {issuer}
        <br />
        <span className="text-12 text-ink-2">
          {is_enabled
            ? allows_passwords
              ? t('Passwords are allowed as well.')
              : t('Passwords are for admins alone.')
            : tc('switched off', 'Off.')}{' '}
          {last_used_at ? (
            <Say text={t('Last sign-in {date}.')} date={<When at={last_used_at} zone="UTC" named />} />
          ) : (
            t('Nobody has signed in with it yet.')
          )}
        </span>
      </p>
      <CopyField label={t('Redirect address, for the provider')} value={callback_url} />
      <CopyField label={t('Back-channel logout address, for the provider')} value={back_channel_logout_url} />
      <CopyField label={t('Link to sign in')} value={sign_in_url} />
      {check.error && <Note tone="past">{check.error.message}</Note>}
      {found && <Note tone={found.result === 'found' ? 'transit' : 'past'}>{checkWords(name, found)}</Note>}
      <span className="flex flex-wrap gap-2">
        <Button onClick={onEdit}>{t('Edit')}</Button>
        <Button busy={check.isPending} onClick={() => check.mutate({ params })}>
          {tc('verb: check whether the provider answers', 'Check')}
        </Button>
        <Button tone="danger" onClick={ask} busy={remove.isPending}>
          {t('Remove')}
        </Button>
      </span>
    </div>
  )
}
