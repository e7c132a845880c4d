import type { DeliveryOrder } from '#contract/delivery/delivery-order.ts'
import { t, tc } from '#contract/language.ts'
import { viewLanguages } from '#contract/portal/view-sections.ts'
import { Field, SelectField, TextField } from '../../form/fields.tsx'
import { languageWords } from '../view/words.ts'

interface Props {
  /** What stands in the fields to begin with. */
  known: Partial<DeliveryOrder['attributes']>
  errors: Readonly<Record<string, string | undefined>>
}

type Attributes = DeliveryOrder['attributes']
type TextName = {
  [Name in keyof Attributes]: Attributes[Name] extends string | null ? Name : never
}[keyof Attributes]

/** What the trucker is told. Days and hours are those of the place. */
export function OrderFields({ known, errors }: Props) {
  const field = (name: TextName) => ({ name, defaultValue: known[name] ?? '', error: errors[name] })
  return (
    <>
      <TextField
        {...field('pickup_number')}
        label={t('Pickup number')}
        help={t('What the gate asks for.')}
        maxLength={60}
      />
      <TextField {...field('deliver_to_name')} label={t('Deliver to')} maxLength={120} />
      <TextField {...field('deliver_to_address')} label={t('Address')} maxLength={300} />
      <TextField {...field('deliver_on')} type="date" label={t('Day')} help={t('Local day and hours')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField {...field('deliver_from_hour')} type="time" label={tc('an hour', 'From')} />
        <TextField {...field('deliver_until_hour')} type="time" label={tc('an hour', 'Until')} />
      </div>
      <TextField {...field('return_to')} label={t('Return the empty to')} maxLength={300} />
      <TextField {...field('return_by')} type="date" label={t('Return it by')} />
      <Field label={t('Remark')} error={errors.remark}>
        {(control) => (
          <textarea
            {...control}
            name="remark"
            rows={2}
            maxLength={2000}
            defaultValue={known.remark ?? ''}
            className="input h-auto py-1.5"
          />
        )}
      </Field>
      <SelectField
        label={t('Language of the mail')}
        name="language"
        defaultValue={known.language ?? 'en'}
        error={errors.language}
      >
        {viewLanguages.map((one) => (
          <option key={one} value={one}>
            {languageWords[one]}
          </option>
        ))}
      </SelectField>
      <label className="choice">
        <input type="checkbox" name="shows_fees" className="check" defaultChecked={known.shows_fees ?? false} />
        <span>{t('Show the trucker what a day past the deadline costs')}</span>
      </label>
    </>
  )
}
