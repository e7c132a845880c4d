import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { ExportPlace, ExportPlaceTest } from '#contract/exports/export-place.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Note } from '../../ui/note.tsx'
import { placeWords } from './place-words.ts'

/** Writes a small file there at once, and asks for what a person has to confirm. */
export function TestPlace({ place: { id, attributes }, onClose }: { place: ExportPlace; onClose: () => void }) {
  const test = useApiMutation(settingsApi.export_places.test)
  const confirm = useApiMutation(settingsApi.export_places.update, {
    onSuccess: () => test.mutate({ params: { id } }),
  })
  const { mutate } = test
  useEffect(() => mutate({ params: { id } }), [mutate, id])
  const came = test.data?.data.attributes
  const isPending = test.isPending || confirm.isPending
  const found = came?.host_key ?? null
  const errors = formErrors(confirm.error ?? test.error, [])
  return (
    <FormDialog
      title={t('Test {name}', { name: attributes.name })}
      submit={found ? t('Confirm this key') : came ? t('Test again') : tc('verb: test the connection', 'Test')}
      error={errors.form}
      pending={isPending}
      onClose={onClose}
      onSubmit={() => {
        if (found) confirm.mutate({ params: { id }, body: { data: { attributes: { host_key: found } } } })
        else test.mutate({ params: { id } })
      }}
    >
      <p className="text-ink-2">
        {t('Writes a small file to {address} and removes it.', { address: attributes.address })}
      </p>
      <section aria-label={t('Result')} aria-live="polite" className="grid min-w-0 gap-3 [overflow-wrap:anywhere]">
        {isPending ? t('Testing…') : came && <Result came={came} />}
      </section>
    </FormDialog>
  )
}

function Result({ came: { result, ...came } }: { came: ExportPlaceTest['attributes'] }) {
  const message = placeWords(came.message_said, came.message)
  if (result === 'written') return <Mean tone="ready" icon={CircleCheck} words={message} />
  return <Note tone={tones[result] ?? 'past'}>{message}</Note>
}

/** Where nothing is wrong, but a person has something to do. */
const tones: Partial<Record<ExportPlaceTest['attributes']['result'], 'warning'>> = {
  kept: 'warning',
  host_key_unconfirmed: 'warning',
}
