import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/access/account.ts'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { listComma } from '#domain/text.ts'
import { formErrors } from '../../api/errors.ts'
import { useSession } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { RadioFields } from '../../form/choice-fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'

const useIsMe = ({ id }: User) => useSession()?.data.relationships.user.data?.id === id

export function You({ user }: { user: User }) {
  return useIsMe(user) && <span className="tag">{t('you')}</span>
}

export function RemoveButton({ user }: { user: User }) {
  const isMe = useIsMe(user)
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Button
        small
        tone="danger"
        aria-label={t('Remove {name}', { name: user.attributes.name })}
        disabled={isMe}
        title={isMe ? t('Another admin must remove you') : undefined}
        onClick={() => ask(true)}
      >
        {t('Remove')}
      </Button>
      {isAsked && <RemovePerson user={user} onClose={() => ask(false)} />}
    </>
  )
}

const choices = {
  end: { words: t('End them'), explained: t('Programs that use them are refused at once.') },
  keep: {
    words: t('Keep them'),
    explained: t('They go on working for whoever has them, and still show who made them.'),
  },
}

function RemovePerson({ user: { id, attributes }, onClose }: { user: User; onClose: () => void }) {
  const { name } = attributes
  const keys = useQuery(q(settingsApi.api_keys.list, { 'page[size]': 100 })).data?.data
  const theirs = keys?.filter(({ relationships }) => relationships.created_by.data?.id === id) ?? []
  const invalidates = [settingsApi.invitations.list, settingsApi.api_keys.list]
  const remove = useApiMutation(api.users.delete, { invalidates, onSuccess: onClose })
  const errors = formErrors(remove.error, [])
  return (
    <FormDialog
      title={t('Remove {name}?', { name })}
      submit={t('Remove {name}', { name })}
      error={errors.form}
      pending={remove.isPending}
      onClose={onClose}
      onSubmit={(values) => {
        remove.mutate({ params: { id, keys: values.get('keys') === 'keep' ? 'keep' : 'end' } })
      }}
    >
      <p className="text-ink-2">
        {t(
          '{name} is signed out everywhere at once and cannot sign in again. Open invitations by {name} end. What {name} did stays.',
          { name },
        )}
      </p>
      {theirs.length > 0 && (
        <RadioFields
          legend={t('API keys made by {name}: {keys}', {
            name,
            keys: theirs.map((key) => key.attributes.name).join(listComma),
          })}
          name="keys"
          choices={choices}
          chosen={['end']}
          error={undefined}
        />
      )}
    </FormDialog>
  )
}
