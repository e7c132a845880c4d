import { useState } from 'react'
import { api } from '#contract/api.ts'
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
  if (first === undefined) return `“${range}” is neither a page nor pages such as 2-5.`
  return Number(last) < Number(first) ? `${range} ends before it begins.` : undefined
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
    const wrong = ranges.length === 0 ? 'Which pages?' : ranges.map(wrongIn).find(Boolean)
    setWrong(wrong)
    if (wrong) return
    split.mutate(
      { params: { id }, body: { ranges } },
      {
        onSuccess: () => {
          onClose()
          notify(
            ranges.length === 1 ? 'A document is made of these pages.' : `${ranges.length} documents are made of it.`,
          )
        },
      },
    )
  }
  return (
    <FormDialog
      title="Split by pages"
      submit="Split"
      error={split.error && isGone(split.error) ? [failureWords(split.error)] : errors.form}
      pending={split.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        name="ranges"
        label="Pages of each new document"
        placeholder="1-2, 3, 4-6"
        help={`${pages === null ? 'It' : `It has ${pages} ${pages === 1 ? 'page, and it' : 'pages. It'}`} stays as it is.`}
        error={wrong ?? errors.at('ranges')}
      />
    </FormDialog>
  )
}
