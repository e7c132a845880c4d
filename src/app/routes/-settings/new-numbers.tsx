import type { NewNumberPolicy } from '#contract/documents/document-settings.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { ChoiceForm } from '../../form/choice-form.tsx'

const policies: Record<NewNumberPolicy, { words: string; explained: string }> = {
  ask: {
    words: tc('verb: ask somebody what to do with it', 'Ask'),
    explained: t(
      'The number is proposed at the document, at its mail and above the list of documents. Somebody decides.',
    ),
  },
  track: {
    words: t('Track it at once'),
    explained: t(
      'Where its line is connected. Any other number is proposed. What is tracked this way counts against the limits of the line.',
    ),
  },
}

/** What becomes of numbers that documents name. */
export function NewNumbers({ chosen }: { chosen: NewNumberPolicy }) {
  const refusal = useRefusal(settingsApi.document_settings.update)
  const save = useApiMutation(settingsApi.document_settings.update, {
    invalidates: [settingsApi.document_settings.get],
    done: t('Saved. It holds for every document that is read from now on.'),
  })
  return (
    <ChoiceForm
      legend={t('When a document names a number that is not tracked')}
      name="new_numbers"
      choices={policies}
      chosen={chosen}
      refusal={refusal}
      save={save}
      onSave={(new_numbers) => save.mutate({ body: { data: { attributes: { new_numbers } } } })}
    />
  )
}
