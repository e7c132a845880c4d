import { useState } from 'react'
import type { ExportPlace } from '#contract/exports/export-place.ts'
import type { PlaceKind } from '#contract/exports/fields.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { placeFieldNames, readPlace, S3Fields, SftpFields } from './place-fields.tsx'

interface Props {
  onClose: () => void
  /** What comes next: a test. */
  onSaved: (id: string) => void
}

/** A server or a bucket that lists can be delivered to. */
export function NewPlace({ onClose, onSaved }: Props) {
  const [kind, setKind] = useState<PlaceKind>('sftp')
  const create = useApiMutation(settingsApi.export_places.create, { onSuccess: ({ data }) => onSaved(data.id) })
  const errors = formErrors(create.error, placeFieldNames)
  return (
    <FormDialog
      title={t('Add a server or bucket')}
      submit={t('Save and test')}
      error={errors.form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={(values) => create.mutate({ body: { data: { attributes: { kind, ...readPlace(values) } } } })}
    >
      <SelectField
        label={t('Kind')}
        error={errors.fields.kind}
        value={kind}
        onChange={({ currentTarget }) => {
          setKind(currentTarget.value as PlaceKind)
          create.reset()
        }}
      >
        <option value="sftp">{t('SFTP server')}</option>
        <option value="s3">{t('S3 bucket')}</option>
      </SelectField>
      <PlaceFields kind={kind} errors={errors.fields} />
    </FormDialog>
  )
}

export function EditPlace({ place: { id, attributes }, onClose, onSaved }: Props & { place: ExportPlace }) {
  const update = useApiMutation(settingsApi.export_places.update, { onSuccess: () => onSaved(id) })
  const errors = formErrors(update.error, placeFieldNames)
  return (
    <FormDialog
      title={t('Edit {name}', { name: attributes.name })}
      submit={t('Save and test')}
      error={errors.form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={(values) => update.mutate({ params: { id }, body: { data: { attributes: readPlace(values) } } })}
    >
      <PlaceFields kind={attributes.kind} known={attributes} errors={errors.fields} />
    </FormDialog>
  )
}

interface FieldsProps {
  kind: PlaceKind
  known?: ExportPlace['attributes']
  errors: Partial<Record<string, string>>
}

function PlaceFields({ kind, known, errors }: FieldsProps) {
  const Fields = kind === 's3' ? S3Fields : SftpFields
  return (
    <>
      <TextField name="name" label={t('Name')} defaultValue={known?.name} error={errors.name} />
      <Fields key={kind} known={known} errors={errors} />
    </>
  )
}
