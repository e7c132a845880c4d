import { useQuery } from '@tanstack/react-query'
import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { type WatchedField, watchedFields } from '#contract/webhooks/watched-fields.ts'
import type { WebhookFilters } from '#contract/webhooks/webhook.ts'
import { q } from '../../api/query.ts'
import { EntriesField } from '../../form/entries-field.tsx'
import { TextField } from '../../form/fields.tsx'
import { changeWords } from '../container/change-words.ts'

interface Props {
  filters: WebhookFilters | null
  errorAt: (place: string) => string | undefined
}

/** An event is delivered where every filter that is given has something that fits. Open where there are any. */
export function FilterFields({ filters, errorAt }: Props) {
  const error = (name: string) => errorAt(`filters/${name}`)
  const general = errorAt('filters')
  const isWrong = general !== undefined || Object.keys(places).some((name) => error(name) !== undefined)
  return (
    <details open={filters !== null || isWrong || undefined}>
      <summary className="py-1">
        <b className="font-mid">{t('Only for some')}</b>{' '}
        <span className="text-ink-3">{t('customers, tags, ports, lines, changes')}</span>
      </summary>
      <div className="grid gap-4 pt-2">
        <p className="text-13 text-ink-2">
          {t('Each that is filled in must fit. What is left empty lets everything pass.')}
        </p>
        <Customers chosen={filters?.parties ?? []} error={error('parties')} />
        <EntriesField label={t('Tags, any of')} name="tags" values={filters?.tags ?? []} error={error('tags')} />
        <EntriesField
          label={t('Ports of lading, discharge or destination')}
          name="ports"
          values={filters?.ports ?? []}
          help={t('UN/LOCODE, such as USLAX; Enter adds one.')}
          error={error('ports')}
        />
        <EntriesField
          label={t('Lines')}
          name="carriers"
          values={filters?.carriers ?? []}
          help={t('SCAC, such as MAEU; Enter adds one.')}
          error={error('carriers')}
        />
        <TextField
          label={t('Estimates only from this difference on, in hours')}
          name="eta_threshold_hours"
          inputMode="numeric"
          defaultValue={filters?.eta_threshold_hours}
          help={t('Between what was sent last and what is expected now: 1 to 720.')}
          error={error('eta_threshold_hours')}
        />
        <Checks legend={t('container.updated only where one of these has changed')} error={error('fields')}>
          {watchedFields.map((field) => (
            <Check key={field} name="fields" value={field} isChosen={filters?.fields?.includes(field)}>
              {fieldWords(field)}
            </Check>
          ))}
        </Checks>
        {general && <Wrong>{general}</Wrong>}
      </div>
    </details>
  )
}

const places = { parties: 1, tags: 1, ports: 1, carriers: 1, fields: 1, eta_threshold_hours: 1 }

/** In the words of the page of a container; by its name where that has none. */
const fieldWords = (field: WatchedField) =>
  changeWords[field]?.words ?? <code className="font-code text-12">{field}</code>

function Customers({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  const { data } = useQuery(q(api.parties.list, { 'page[size]': 100 }))
  const listed = data?.data ?? []
  // Whoever is beyond the first hundred stays chosen.
  const others = chosen.filter((id) => data && !listed.some((party) => party.id === id))
  if (data && listed.length + others.length === 0) return null
  return (
    <Checks legend={t('Customers, any of')} error={error}>
      {listed.map(({ id, attributes }) => (
        <Check key={id} name="parties" value={id} isChosen={chosen.includes(id)}>
          {attributes.company_name}
        </Check>
      ))}
      {others.map((id) => (
        <Check key={id} name="parties" value={id} isChosen>
          <code className="font-code text-12">{id}</code>
        </Check>
      ))}
      {!data && chosen.map((id) => <input key={id} type="hidden" name="parties" value={id} />)}
    </Checks>
  )
}

function Checks({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="field choices">
      <legend>{legend}</legend>
      <div className="columns-[2_240px]">{children}</div>
      {error && <Wrong>{error}</Wrong>}
    </fieldset>
  )
}

interface CheckProps {
  name: string
  value: string
  isChosen: boolean | undefined
  children: ReactNode
}

function Check({ name, value, isChosen = false, children }: CheckProps) {
  return (
    <label className="choice break-inside-avoid wrap-anywhere">
      <input type="checkbox" className="check" name={name} value={value} defaultChecked={isChosen} />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

function Wrong({ children }: { children: ReactNode }) {
  return (
    <p className="err" role="alert">
      <OctagonAlert className="s" />
      {children}
    </p>
  )
}
