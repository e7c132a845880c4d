import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tc, tn } from '#contract/language.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { notify } from '../../lib/toasts.ts'
import { touched } from './document-queries.ts'
import { failureWords, isGone } from './words.ts'

interface Props {
  id: string
  pages: number | null
  onClose: () => void
}

function wrongIn(range: string): string | undefined {
  const [, first, last = first] = /^([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/.exec(range) ?? []
  if (first === undefined) return t('“{range}” is neither a page nor pages such as 2-5.', { range })
  return Number(last) < Number(first) ? t('{range} ends before it begins.', { range }) : undefined
}

/** Makes documents of ranges of pages; the document itself stays. */
export function Split({ id, pages, onClose }: Props) {
  const split = useApiMutation(api.document_work.split, { invalidates: touched })
  const [wrong, setWrong] = useState<string>()
  const errors = pointerErrors(split.error, ['ranges'])
  const send = (values: FormData) => {
    const ranges = String(values.get('ranges'))
      .split(/[,;\s]+/)
      .filter(Boolean)
    const wrong = ranges.length === 0 ? t('Which pages?') : ranges.map(wrongIn).find(Boolean)
    setWrong(wrong)
    if (wrong) return
    split.mutate(
      { params: { id }, body: { ranges } },
      {
        onSuccess: () => {
          onClose()
          notify(tn(ranges.length, 'A document is made of these pages.', '{count} documents are made of it.'))
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('Split by pages')}
      submit={tc('verb: split a document', 'Split')}
      error={split.error && isGone(split.error) ? [failureWords(split.error)] : errors.form}
      pending={split.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        name="ranges"
        label={t('Pages of each new document')}
        placeholder="1-2, 3, 4-6"
        help={
          pages === null
            ? t('It stays as it is.')
            : tn(pages, 'It has {count} page, and it stays as it is.', 'It has {count} pages. It stays as it is.')
        }
        error={wrong ?? errors.at('ranges')}
      />
    </FormDialog>
  )
}
