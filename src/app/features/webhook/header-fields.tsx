import { OctagonAlert, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#contract/language.ts'
import type { WebhookHeader } from '#contract/webhooks/webhook.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'

interface Props {
  headers: readonly WebhookHeader[]
  errorAt: (place: string) => string | undefined
}

/** What is sent along with every delivery, such as a key of the receiver. */
export function HeaderFields({ headers, errorAt }: Props) {
  const [rows, setRows] = useState(() => headers.map((header, key) => ({ key, ...header })))
  const [next, setNext] = useState(headers.length)
  const add = () => {
    setRows([...rows, { key: next, name: '', value: '' }])
    setNext(next + 1)
  }
  const error = errorAt('headers')
  return (
    <fieldset className="field choices">
      <legend>{t('Headers')}</legend>
      {rows.map(({ key, name, value }, at) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2 max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:[&>.field:nth-child(2)]:row-2"
        >
          <TextField
            label={t('Name')}
            name="header_name"
            defaultValue={name}
            error={errorAt(`headers/${at}/name`) ?? errorAt(`headers/${at}`)}
          />
          <TextField
            label={t('Value')}
            name="header_value"
            defaultValue={value}
            error={errorAt(`headers/${at}/value`)}
          />
          <Button
            tone="quiet"
            className="icon mt-6"
            aria-label={t('Remove header {number}', { number: at + 1 })}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <X />
          </Button>
        </div>
      ))}
      <p>
        <Button small onClick={add}>
          <Plus /> {t('Header')}
        </Button>
      </p>
      {error && (
        <p className="err" role="alert">
          <OctagonAlert className="s" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
