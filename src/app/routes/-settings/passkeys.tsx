import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Passkey } from '#contract/access/passkey.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { AddPasskey } from '../../features/session/add-passkey.tsx'
import { ownPasskeys } from '../../features/session/passkey-buttons.tsx'
import { TextField } from '../../form/fields.tsx'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

/** The passkeys of the person: each signs in, without password and code. */
export function Passkeys() {
  const { data, error } = useQuery(ownPasskeys)
  return (
    <section>
      <h2 className="sec">{t('Passkeys')}</h2>
      <div className="grid gap-3">
        <p className="text-ink-2">
          {t(
            'Sign in with the finger, face or PIN of a device, without password and code. Add one on each device that you use, or one that your password manager keeps.',
          )}
        </p>
        {error && <p className="err">{error.message}</p>}
        {data && data.data.length > 0 && (
          <ul>
            {data.data.map((one) => (
              <Item key={one.id} passkey={one} />
            ))}
          </ul>
        )}
        <AddPasskey onDone={() => notify(t('The passkey is added. Sign in with it from now on.'))} />
      </div>
    </section>
  )
}

function Item({ passkey }: { passkey: Passkey }) {
  const [isRenaming, rename] = useState(false)
  const remove = useApiMutation(settingsApi.passkeys.delete, {
    invalidates: [settingsApi.sign_ins.list, settingsApi.second_factors.get],
  })
  const { id, attributes } = passkey
  const { name, is_synced, created_at, last_used_at } = attributes
  if (isRenaming) return <Rename passkey={passkey} onDone={() => rename(false)} />
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <span className="min-w-0">
        <b className="font-mid wrap-anywhere">{name}</b>
        <span className="block text-12 text-ink-2">
          {last_used_at ? (
            <Say text={t('Last used {date}')} date={<When at={last_used_at} zone="UTC" named />} />
          ) : (
            t('Never used')
          )}
          {comma}
          <Say text={t('added {date}')} date={<When at={created_at} zone="UTC" named />} />
          {comma}
          {is_synced ? t('synced to your other devices') : t('on one device only')}
        </span>
      </span>
      <span className="ms-auto flex gap-2">
        <Button small aria-label={t('Rename {name}', { name })} onClick={() => rename(true)}>
          {t('Rename')}
        </Button>
        <Button
          small
          tone="danger"
          aria-label={t('Remove {name}', { name })}
          onClick={() =>
            confirm({
              title: t('Remove {name}?', { name }),
              body: t(
                'It lets nobody in from now on, and you are signed out everywhere else. Delete it from your device or password manager as well.',
              ),
              action: t('Remove passkey'),
              keep: t('Cancel'),
              done: t('The passkey is removed.'),
              act: () => remove.mutateAsync({ params: { id } }),
            })
          }
        >
          {t('Remove')}
        </Button>
      </span>
    </li>
  )
}

function Rename({ passkey: { id, attributes }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const update = useApiMutation(settingsApi.passkeys.update, { onSuccess: onDone })
  const errors = formErrors(update.error, ['name'])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (update.isPending) return
    const name = String(new FormData(event.currentTarget).get('name'))
    update.mutate({ params: { id }, body: { data: { type: 'passkey', attributes: { name } } } })
  }
  return (
    <li className="border-line border-b py-2">
      <form
        onSubmit={send}
        noValidate
        className="grid max-w-[360px] gap-3"
        aria-label={t('Rename {name}', { name: attributes.name })}
      >
        <TextField
          name="name"
          label={t('Name')}
          defaultValue={attributes.name}
          autoFocus
          maxLength={100}
          error={[errors.fields.name, ...errors.form].filter(Boolean).join(' ') || undefined}
        />
        <span className="flex gap-2">
          <Button type="submit" tone="primary" busy={update.isPending}>
            {t('Save')}
          </Button>
          <Button onClick={onDone}>{t('Cancel')}</Button>
        </span>
      </form>
    </li>
  )
}
