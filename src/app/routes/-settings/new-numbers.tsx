import { type FormEvent, useState } from 'react'
import { api } from '#contract/api.ts'
import type { NewNumberPolicy } from '#contract/documents/document-settings.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { RadioFields } from '../../form/choice-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

const policies: Record<NewNumberPolicy, { words: string; explained: string }> = {
  ask: {
    words: 'Ask',
    explained: 'The number is proposed at the document, at its mail and above the list of documents. Somebody decides.',
  },
  track: {
    words: 'Track it at once',
    explained:
      'Where its line is connected. Any other number is proposed. What is tracked this way counts against the limits of the line.',
  },
}

/** What becomes of numbers that documents name. */
export function NewNumbers({ chosen }: { chosen: NewNumberPolicy }) {
  const refusal = useRefusal(api.document_settings.update)
  const [choice, choose] = useState(chosen)
  const save = useApiMutation(api.document_settings.update, {
    invalidates: [api.document_settings.get],
    done: 'Saved. It holds for every document that is read from now on.',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ body: { data: { attributes: { new_numbers: choice } } } })
  }
  const refusals = refusal && Object.fromEntries(Object.keys(policies).map((one) => [one, refusal]))
  return (
    <form
      className="grid gap-3"
      onSubmit={submit}
      onChange={({ currentTarget }) => choose(new FormData(currentTarget).get('new_numbers') as NewNumberPolicy)}
    >
      <RadioFields
        legend="When a document names a number that is not tracked"
        name="new_numbers"
        choices={policies}
        chosen={[chosen]}
        {...(refusals && { refusals })}
        error={save.error?.message}
      />
      {refusal ? (
        <Note tone="unknown">{refusal}</Note>
      ) : (
        <Button
          type="submit"
          tone="primary"
          className="justify-self-start"
          busy={save.isPending}
          reason={choice === chosen ? 'Nothing has been changed.' : undefined}
        >
          Save
        </Button>
      )}
    </form>
  )
}
