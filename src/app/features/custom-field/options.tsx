import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { CustomFieldOption } from '#contract/custom-fields/custom-field-option.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'

export const optionsOf = (id: string) => q(settingsApi.custom_field_options.list, { id, 'page[size]': 100 })

/** The choices of a list, in their order: each change counts at once, whatever becomes of the form around it. */
export function Options({ id }: { id: string }) {
  const { data, error } = useQuery(optionsOf(id))
  const options = data?.data ?? []
  const move = useApiMutation(settingsApi.custom_field_options.update)
  const remove = useApiMutation(settingsApi.custom_field_options.delete)
  const failure = error ?? move.error ?? remove.error
  // Each has the place of its number: where two have the same, the order between them is nobody's choice.
  const swap = async (at: number, other: number) => {
    const order = options.map((one) => one)
    const [moved] = order.splice(at, 1)
    if (moved) order.splice(other, 0, moved)
    for (const [position, option] of order.entries())
      if (option.attributes.position !== position)
        await move.mutateAsync({
          params: { id, option_id: option.id },
          body: { data: { attributes: { position } } },
        })
  }
  return (
    <fieldset className="field">
      <legend>{t('Choices')}</legend>
      <ol className="grid gap-1">
        {options.map((option, at) => (
          <Option
            key={option.id}
            option={option}
            busy={move.isPending || remove.isPending}
            onUp={at > 0 ? () => swap(at, at - 1) : undefined}
            onDown={at < options.length - 1 ? () => swap(at, at + 1) : undefined}
            onRemove={() => remove.mutate({ params: { id, option_id: option.id } })}
          />
        ))}
      </ol>
      {data && options.length === 0 && <p className="text-12 text-ink-3">{t('None yet: nothing can be chosen.')}</p>}
      <NewOption id={id} />
      {failure && (
        <p className="err" role="alert">
          {failure.message}
        </p>
      )}
    </fieldset>
  )
}

interface OptionProps {
  option: CustomFieldOption
  busy: boolean
  onUp: (() => Promise<void>) | undefined
  onDown: (() => Promise<void>) | undefined
  onRemove: () => void
}

function Option({ option: { attributes }, busy, onUp, onDown, onRemove }: OptionProps) {
  // A failure is said below the list, by the mutation itself.
  const tried = (act: (() => Promise<void>) | undefined) => act?.().catch(() => undefined)
  return (
    <li className="flex items-center gap-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{attributes.label}</bdi>
        {attributes.value !== attributes.label && (
          <code className="ms-2 font-code text-12 text-ink-3">{attributes.value}</code>
        )}
      </span>
      <Button
        small
        tone="quiet"
        className="icon"
        aria-label={t('Move {label} up', { label: attributes.label })}
        disabled={!onUp || busy}
        onClick={() => void tried(onUp)}
      >
        <ArrowUp className="s" />
      </Button>
      <Button
        small
        tone="quiet"
        className="icon"
        aria-label={t('Move {label} down', { label: attributes.label })}
        disabled={!onDown || busy}
        onClick={() => void tried(onDown)}
      >
        <ArrowDown className="s" />
      </Button>
      <Button
        small
        tone="quiet"
        className="icon"
        aria-label={t('Remove {label}', { label: attributes.label })}
        disabled={busy}
        onClick={onRemove}
      >
        <X className="s" />
      </Button>
    </li>
  )
}

function NewOption({ id }: { id: string }) {
  const [label, setLabel] = useState('')
  const add = useApiMutation(settingsApi.custom_field_options.create, { onSuccess: () => setLabel('') })
  const errors = formErrors(add.error, ['label'], { value: 'label' })
  const send = () => {
    const said = label.trim()
    if (said && !add.isPending)
      add.mutate({ params: { id }, body: { data: { attributes: { label: said, value: said } } } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={t('New choice')}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        onKeyDown={onKeyDown}
        error={errors.fields.label ?? errors.form[0]}
      />
      <Button className="mt-6" busy={add.isPending} onClick={send}>
        {t('Add')}
      </Button>
    </div>
  )
}
