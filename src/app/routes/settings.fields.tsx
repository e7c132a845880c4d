import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { CustomFieldDefinition, EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import { t, tc } from '#contract/language.ts'
import { useRefusal } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { dataTypeNames, entityNames } from '../features/custom-field/words.ts'
import { title } from '../lib/title.ts'
import { columnHelper, DataTable } from '../table/data-table.tsx'
import { pageRows } from '../table/page-rows.ts'
import { actionsColumn, EditLink, RowActions } from '../table/row-actions.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { RemoveButton } from '../ui/remove-button.tsx'

const list = q(api.custom_field_definitions.list, { 'page[size]': 100 })

export const Route = createFileRoute('/settings/fields')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(list),
  head: () => title(t('Custom fields')),
  component: Fields,
})

const column = columnHelper<CustomFieldDefinition>()
const columns = column.columns([
  column.accessor(({ attributes }) => attributes.display_name, {
    id: 'name',
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <span className="inline-block max-desk:max-w-44 max-desk:whitespace-normal [overflow-wrap:anywhere]">
        <b className="me-2 font-mid">{original.attributes.display_name}</b>
        <code title={t('Its name in the API')} className="font-code text-12 text-ink-3">
          {original.attributes.api_slug}
        </code>
      </span>
    ),
    meta: { className: 'line-1' },
  }),
  column.accessor(({ attributes }) => entityNames[attributes.entity_type], {
    id: 'of',
    header: t('For'),
    meta: { className: 'line-2' },
  }),
  column.accessor(({ attributes }) => dataTypeNames[attributes.data_type], {
    id: 'kind',
    header: t('Kind'),
    meta: { className: 'line-3' },
  }),
  column.accessor(({ attributes }) => uses(attributes), {
    id: 'use',
    header: tc('noun: what a custom field is used for', 'Use'),
    cell: ({ getValue }) => (
      <span className="flex flex-wrap gap-1">
        {getValue().map((words) => (
          <span key={words} className="tag">
            {words}
          </span>
        ))}
      </span>
    ),
    meta: { className: 'max-desk:hidden' },
  }),
  column.display({
    ...actionsColumn,
    cell: ({ row: { original } }) => <Actions definition={original} />,
  }),
])

const uses = ({ validation, reference_number, sensitive }: CustomFieldDefinition['attributes']) => [
  ...(validation?.required ? [t('must say something')] : []),
  ...(reference_number ? [t('found by search')] : []),
  ...(sensitive ? [t('sensitive')] : []),
]

const removalWords: Record<EntityType, string> = {
  Shipment: t('Its values go with it, from all shipments. They cannot be brought back.'),
  Container: t('Its values go with it, from all containers. They cannot be brought back.'),
  TrackingRequest: t('Its values go with it, from all tracking requests. They cannot be brought back.'),
}

function Actions({ definition: { id, attributes } }: { definition: CustomFieldDefinition }) {
  const refusal = useRefusal(api.custom_field_definitions.update)
  const remove = useApiMutation(api.custom_field_definitions.delete)
  if (refusal !== undefined) return null
  const { display_name, entity_type } = attributes
  return (
    <RowActions>
      <EditLink to="/settings/fields/$id/edit" params={{ id }} search={true} name={display_name} />
      <RemoveButton
        name={display_name}
        body={removalWords[entity_type]}
        remove={() => remove.mutateAsync({ params: { id } })}
      />
    </RowActions>
  )
}

function Fields() {
  const query = useQuery({ ...list, select: pageRows })
  const refusal = useRefusal(api.custom_field_definitions.create)
  return (
    <>
      <div className="section-head">
        <p>{t('What you keep of shipments, containers and tracking requests besides what Landfall knows of them.')}</p>
        {refusal === undefined && (
          <Link to="/settings/fields/new" search={true} className={`${buttonStyle('primary')} ms-auto`}>
            <Plus /> {t('New field')}
          </Link>
        )}
      </div>
      <DataTable label={t('Custom fields')} columns={columns} query={query} empty={<b>{t('No custom fields.')}</b>} />
      {query.data && query.data.meta.total > query.data.rows.length && (
        <p className="px-5 text-13 text-ink-3 max-tablet:px-0">
          {t('The newest {count} of {total}.', { count: query.data.rows.length, total: query.data.meta.total })}
        </p>
      )}
      <Outlet />
    </>
  )
}
