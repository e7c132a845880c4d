import type { DeliveryOrder } from '#contract/delivery/delivery-order.ts'
import { Field, TextField } from '../../form/fields.tsx'

interface Props {
  /** What stands in the fields to begin with. */
  known: Partial<DeliveryOrder['attributes']>
  errors: Readonly<Record<string, string | undefined>>
}

/** What the trucker is told. Days and hours are those of the place. */
export function OrderFields({ known, errors }: Props) {
  return (
    <>
      <TextField
        name="pickup_number"
        label="Pickup number"
        help="What the gate asks for."
        maxLength={60}
        defaultValue={known.pickup_number ?? ''}
        error={errors.pickup_number}
      />
      <TextField
        name="deliver_to_name"
        label="Deliver to"
        maxLength={120}
        defaultValue={known.deliver_to_name ?? ''}
        error={errors.deliver_to_name}
      />
      <TextField
        name="deliver_to_address"
        label="Address"
        maxLength={300}
        defaultValue={known.deliver_to_address ?? ''}
        error={errors.deliver_to_address}
      />
      <TextField
        name="deliver_on"
        type="date"
        label="Day"
        help="Local day and hours"
        defaultValue={known.deliver_on ?? ''}
        error={errors.deliver_on}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          name="deliver_from_hour"
          type="time"
          label="From"
          defaultValue={known.deliver_from_hour ?? ''}
          error={errors.deliver_from_hour}
        />
        <TextField
          name="deliver_until_hour"
          type="time"
          label="Until"
          defaultValue={known.deliver_until_hour ?? ''}
          error={errors.deliver_until_hour}
        />
      </div>
      <TextField
        name="return_to"
        label="Return the empty to"
        maxLength={300}
        defaultValue={known.return_to ?? ''}
        error={errors.return_to}
      />
      <TextField
        name="return_by"
        type="date"
        label="Return it by"
        help="Filled in if detention is calculated"
        defaultValue={known.return_by ?? ''}
        error={errors.return_by}
      />
      <Field label="Remark" error={errors.remark}>
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
      <label className="choice">
        <input type="checkbox" name="shows_fees" className="check" defaultChecked={known.shows_fees ?? false} />
        <span>Show the trucker what a day past the deadline costs</span>
      </label>
    </>
  )
}
