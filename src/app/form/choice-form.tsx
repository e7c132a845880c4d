import { type SubmitEvent, useState } from 'react'
import { t } from '#contract/language.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { RadioFields } from './choice-fields.tsx'

interface Props<Choice extends string> {
  legend: string
  name: string
  choices: Record<Choice, { words: string; explained: string }>
  /** What holds now. Give the form another key where that changes. */
  chosen: Choice
  /** Why nobody here may change it. */
  refusal?: string | undefined
  save: { isPending: boolean; error: Error | null }
  onSave: (choice: Choice) => void
}

/** One of a few ways for the whole account, saved by its button. */
export function ChoiceForm<Choice extends string>({ chosen, refusal, save, onSave, ...fields }: Props<Choice>) {
  const [choice, choose] = useState(chosen)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) onSave(choice)
  }
  const refusals =
    refusal && (Object.fromEntries(Object.keys(fields.choices).map((one) => [one, refusal])) as Record<Choice, string>)
  return (
    <form
      className="grid gap-3"
      onSubmit={submit}
      onChange={({ currentTarget }) => choose(new FormData(currentTarget).get(fields.name) as Choice)}
    >
      <RadioFields {...fields} chosen={[chosen]} {...(refusals && { refusals })} error={save.error?.message} />
      {refusal ? (
        <Note tone="unknown">{refusal}</Note>
      ) : (
        <Button
          type="submit"
          tone="primary"
          className="justify-self-start"
          busy={save.isPending}
          reason={choice === chosen ? t('Nothing has been changed.') : undefined}
        >
          {t('Save')}
        </Button>
      )}
    </form>
  )
}
