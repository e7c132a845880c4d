import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { DeliveryOrder } from '#contract/delivery/delivery-order.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Container } from '#contract/tracking/container.ts'
import { localDate } from '#domain/instants.ts'
import { colon } from '#domain/text.ts'
import { formErrors } from '../../api/errors.ts'
import { includedIn } from '../../api/included.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import type { PartyOption } from '../../form/party-choice.tsx'
import { fieldNames, type MadeLink, readOrder, type Wish } from './delivery-query.ts'
import { OrderFields } from './order-fields.tsx'
import { ContactField, TruckerField } from './trucker-field.tsx'

interface NewProps {
  container: Container
  /** All of its shipment, among which others can be chosen too. */
  boxes: readonly Container[]
  onClose: () => void
  onMade: (links: readonly MadeLink[]) => void
}

const reference = <Type extends string>(type: Type, id: string) => ({ data: { id, type } })

/** An order for this container, and for others of the shipment that go the same way. */
export function NewOrder({ container, boxes, onClose, onMade }: NewProps) {
  const roles = useQuery(q(api.party_roles.of_container, { id: container.id, 'page[size]': 100 }))
  const [chosen, setChosen] = useState<PartyOption | null>(null)
  const known = roles.data?.data.flatMap(({ attributes: { role }, relationships }) => {
    const party = roles.data && includedIn(roles.data)(relationships.party.data)
    return role === 'trucker' && party ? [{ id: party.id, company_name: party.attributes.company_name }] : []
  })
  const trucker = chosen ?? known?.[0] ?? null
  const make = useApiMutation(settingsApi.delivery_orders.create)
  const makeMany = useApiMutation(settingsApi.delivery_orders.create_many)
  const [refused, setRefused] = useState<string[]>([])
  // As it stood when the form was opened: what comes in meanwhile changes nothing that is typed.
  const [start] = useState(() => startOf(container.attributes))
  const errors = formErrors(make.error ?? makeMany.error, fieldNames)

  const save = (form: FormData) => {
    setRefused([])
    const attributes = { ...readOrder(form), is_mailed: form.get('is_mailed') === 'on' }
    const contact = String(form.get('contact') ?? '')
    const to = {
      ...(trucker && { trucker: reference('party', trucker.id) }),
      ...(contact && { contact: reference('party_contact', contact) }),
    } as { trucker: ReturnType<typeof reference<'party'>> }
    const others = form.getAll('others').map(String)
    if (others.length === 0) {
      const relationships = { ...to, container: reference('container', container.id) }
      return make.mutate(
        { body: { data: { attributes, relationships } } },
        { onSuccess: ({ data }) => onMade([{ number: container.attributes.number, link: data.attributes.link }]) },
      )
    }
    makeMany.mutate(
      {
        body: {
          data: {
            attributes: { ...withoutStart(attributes, start), container_ids: [container.id, ...others] },
            relationships: to,
          },
        },
      },
      {
        onSuccess: ({ data }) => {
          const numberOf = (id: string) => boxes.find((one) => one.id === id)?.attributes.number ?? id
          const made = data.flatMap(({ container_id, order }) =>
            order ? [{ number: numberOf(container_id), link: order.link }] : [],
          )
          const failed = data.flatMap(({ container_id, errors: why }) =>
            why.map(({ detail }) => `${numberOf(container_id)}${colon}${detail}`),
          )
          if (made.length > 0) onMade(made)
          else setRefused([...new Set(failed)])
        },
      },
    )
  }
  const others = boxes.filter(({ id }) => id !== container.id)
  return (
    <FormDialog
      title={t('Delivery order, {number}', { number: container.attributes.number })}
      submit={t('Make the order')}
      error={[...errors.form, ...refused]}
      pending={make.isPending || makeMany.isPending}
      onClose={onClose}
      onSubmit={save}
    >
      <TruckerField known={known} chosen={trucker} onChoose={setChosen} errors={errors.fields} />
      <p className="text-13 text-ink-2">
        {t(
          'The trucker’s page always shows where the container is, whether it is ready, its holds, its appointment and its last free day.',
        )}
      </p>
      <OrderFields known={start} errors={errors.fields} />
      {others.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="text-13 font-mid text-ink-2">{t('The same for')}</legend>
          {others.map(({ id, attributes }) => (
            <label key={id} className="choice">
              <input type="checkbox" name="others" value={id} className="check" />
              <span className="num">{attributes.number}</span>
            </label>
          ))}
        </fieldset>
      )}
      <MailField error={errors.fields.is_mailed} />
    </FormDialog>
  )
}

/** What is known of the container already: the fields begin with it. */
const startOf = (box: Container['attributes']) => ({
  pickup_number: box.pickup_number,
  return_to: box.empty_return_place,
  return_by: box.empty_due_at && localDate(box.empty_due_at, box.empty_due_timezone),
})

/** What was left as it stood is each container's own. */
const withoutStart = (said: Wish, start: Partial<Wish>): Wish =>
  Object.fromEntries(
    Object.entries(said).filter(([name, value]) => !(name in start) || start[name as keyof Wish] !== value),
  )

export function MailField({ error }: { error: string | undefined }) {
  return (
    <div>
      <label className="choice">
        <input type="checkbox" name="is_mailed" className="check" aria-describedby={error && 'mailed-error'} />
        <span>{t('Mail the link to the contact')}</span>
      </label>
      {error && (
        <p id="mailed-error" className="err">
          {error}
        </p>
      )}
    </div>
  )
}

/** What an order says can be changed; the trucker cannot: another trucker has an order of their own. */
export function ChangeOrder({ order, onClose }: { order: DeliveryOrder; onClose: () => void }) {
  const change = useApiMutation(settingsApi.delivery_orders.update, { onSuccess: onClose })
  const errors = formErrors(change.error, fieldNames)
  const party = order.relationships.trucker.data?.id
  return (
    <FormDialog
      title={t('Change the order to {name}', { name: order.attributes.trucker_name })}
      submit={t('Save')}
      error={errors.form}
      pending={change.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        const contact = String(form.get('contact') ?? '')
        const relationships = { contact: contact ? reference('party_contact', contact) : { data: null } }
        const body = { data: { attributes: readOrder(form), relationships } }
        change.mutate({ params: { id: order.id }, body })
      }}
    >
      {party && (
        <ContactField party={party} chosen={order.relationships.contact.data?.id ?? ''} error={errors.fields.contact} />
      )}
      <OrderFields known={order.attributes} errors={errors.fields} />
    </FormDialog>
  )
}
