import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { ChoiceForm } from '../../form/choice-form.tsx'

const choices = {
  optional: { words: t('Everybody decides'), explained: t('Who has a second factor is asked for it.') },
  required: {
    words: t('Required of everybody'),
    explained: t(
      'Who has none must set one up before anything else, from their next click on. API keys are not affected.',
    ),
  },
}
type Choice = keyof typeof choices

export const securitySettings = q(settingsApi.security_settings.get)

/** For admins: whether everybody needs a second factor. */
export function RequiredFactor() {
  const refusal = useRefusal(settingsApi.security_settings.update)
  const requires = useQuery(securitySettings).data?.data.attributes.requires_second_factor
  if (refusal || requires === undefined) return null
  return (
    <section>
      <h2 className="sec">{t('Your company')}</h2>
      <RequiredForm key={String(requires)} chosen={requires ? 'required' : 'optional'} />
    </section>
  )
}

function RequiredForm({ chosen }: { chosen: Choice }) {
  const save = useApiMutation(settingsApi.security_settings.update, {
    invalidates: [settingsApi.second_factors.get],
    done: t('Saved.'),
  })
  return (
    <ChoiceForm
      legend={t('Second factor')}
      name="requires"
      choices={choices}
      chosen={chosen}
      save={save}
      onSave={(choice) =>
        save.mutate({ body: { data: { attributes: { requires_second_factor: choice === 'required' } } } })
      }
    />
  )
}
