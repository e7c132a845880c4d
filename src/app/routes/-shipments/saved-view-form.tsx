import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { SavedView } from '#contract/search/saved-view.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { savedText } from './saved-search.ts'
import type { ShipmentsSearch } from './search.ts'

interface Props {
  /** Undefined for a new one. */
  view?: SavedView
  views: readonly SavedView[]
  search: ShipmentsSearch
  mayShare: boolean
  onDone: () => void
}

/** A name for what is shown. An own view of that name takes its place, and says so before. */
export function SavedViewForm({ view, views, search, mayShare, onDone }: Props) {
  const known = view?.attributes
  const [name, setName] = useState(known?.name ?? '')
  const same = views.find(
    ({ attributes }) => attributes.is_own && attributes.name.toLowerCase() === name.trim().toLowerCase(),
  )
  const replaced = view ? undefined : same
  const create = useApiMutation(api.saved_views.create)
  const update = useApiMutation(api.saved_views.update)
  const remove = useApiMutation(api.saved_views.delete)
  const isPending = create.isPending || update.isPending
  const error = create.error ?? update.error
  const { fields, form } = formErrors(error, ['name'])
  const save = (values: FormData) => {
    const attributes = {
      name: String(values.get('name')),
      search: savedText(search),
      ...(mayShare && (known?.is_own ?? true) && { is_shared: values.has('is_shared') }),
      ...((known?.is_own ?? true) && { is_default: values.has('is_default') }),
    }
    const target = view ?? replaced
    const onSuccess = () => {
      notify(
        target
          ? t('{name} shows this now.', { name: attributes.name })
          : t('{name} is saved.', { name: attributes.name }),
      )
      onDone()
    }
    if (target) update.mutate({ params: { id: target.id }, body: { data: { attributes } } }, { onSuccess })
    else create.mutate({ body: { data: { attributes } } }, { onSuccess })
  }
  const ask = (gone: SavedView) =>
    confirm({
      title: t('Delete the view {name}?', { name: gone.attributes.name }),
      body: gone.attributes.is_shared
        ? t('Nobody of your team has it any more. No shipment changes.')
        : t('Only the view goes. No shipment changes.'),
      action: t('Delete view'),
      keep: t('Keep it'),
      done: t('{name} is deleted.', { name: gone.attributes.name }),
      act: () => remove.mutateAsync({ params: { id: gone.id } }),
    })
  return (
    <form
      className="grid w-70 max-w-[calc(100vw-32px)] gap-3 p-3 whitespace-normal"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) save(new FormData(event.currentTarget))
      }}
    >
      <TextField
        label={t('Name of the view')}
        name="name"
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.target.value)}
        error={fields.name}
        help={t('Filters, order and columns as they are now')}
      />
      {mayShare && (known?.is_own ?? true) && (
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" name="is_shared" defaultChecked={known?.is_shared} />{' '}
          {t('Everybody of the team sees it')}
        </label>
      )}
      {(known?.is_own ?? true) && (
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" name="is_default" defaultChecked={known?.is_default} />{' '}
          {t('I begin with it')}
        </label>
      )}
      {form.length > 0 && <p className="err">{form.join(' ')}</p>}
      <footer className="flex justify-end gap-2">
        {view && (
          <Button small tone="quiet" onClick={() => ask(view)}>
            {t('Delete')}
          </Button>
        )}
        <Button small type="submit" tone="primary" busy={isPending} disabled={name.trim() === ''}>
          {replaced ? t('Replace it') : t('Save view')}
        </Button>
      </footer>
    </form>
  )
}
