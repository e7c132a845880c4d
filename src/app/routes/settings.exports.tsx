import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { joinedByAnd } from '#domain/text.ts'
import { useRefusal } from '../api/may.ts'
import { optionalText } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { Note } from '../ui/note.tsx'
import { Say } from '../ui/say.tsx'
import { Files } from './-exports/files.tsx'
import { EditPlace, NewPlace } from './-exports/place-dialog.tsx'
import { TestPlace } from './-exports/place-test.tsx'
import { Places } from './-exports/places.tsx'
import { digestQuery, placesQuery, schedulesQuery } from './-exports/queries.ts'
import { EditSchedule, NewSchedule } from './-exports/schedule-dialog.tsx'
import { Schedules } from './-exports/schedules.tsx'

export const Route = createFileRoute('/settings/exports')({
  /**
   * `list` is to be sent, as a saved view keeps it, with these columns; or `edit` is changed. `place` is the server or
   * bucket that is changed, or `new`; `test` the one that is tested.
   */
  validateSearch: z.object({
    page: optionalText,
    list: optionalText,
    columns: optionalText,
    edit: optionalText,
    place: optionalText,
    test: optionalText,
  }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(schedulesQuery),
  head: () => title(t('Exports'), t('Settings')),
  component: Exports,
})

function Exports() {
  const isAdmin = useRefusal(settingsApi.export_places.create) === undefined
  const needs = useQuery(digestQuery).data?.data.attributes.mails_need ?? []
  return (
    <>
      <div className="section-head flex-wrap">
        <p>
          <Say
            text={t('Press Export above a list of {lists} to get it as a file, or to have it sent regularly.')}
            lists={
              <Link to="/shipments" className="underline">
                {t('shipments or containers')}
              </Link>
            }
          />
        </p>
      </div>
      {needs.length > 0 && (
        <Note tone="warning">
          {t('No mails are sent: set {settings} in the settings of the server.', {
            settings: joinedByAnd(needs),
          })}
        </Note>
      )}
      <Schedules />
      {isAdmin && <Places />}
      <Files page={Number(Route.useSearch().page) || 1} />
      <Dialog />
    </>
  )
}

function Dialog() {
  const { list, columns, edit, place, test } = Route.useSearch()
  const navigate = Route.useNavigate()
  const schedules = useQuery(schedulesQuery).data?.data
  const close = () => void navigate({ search: ({ page }) => ({ page }) })
  const places = useQuery(placesQuery).data?.data
  const toTest = (id: string) => void navigate({ search: ({ page }) => ({ page, test: id }) })
  if (place === 'new') return <NewPlace onClose={close} onSaved={toTest} />
  const changed = place && places?.find(({ id }) => id === place)
  if (changed) return <EditPlace key={changed.id} place={changed} onClose={close} onSaved={toTest} />
  const tested = test && places?.find(({ id }) => id === test)
  if (tested) return <TestPlace key={tested.id} place={tested} onClose={close} />
  const edited = edit && schedules?.find(({ id }) => id === edit)
  if (edited) return <EditSchedule schedule={edited} onClose={close} />
  if (list === undefined) return null
  return <NewSchedule list={list} columns={columns?.split(',')} onClose={close} />
}
