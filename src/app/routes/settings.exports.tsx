import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { optionalText, pageNumber } from '../lib/search-fields.ts'
import { Note } from '../ui/note.tsx'
import { Files } from './-exports/files.tsx'
import { digestQuery, exportsQuery, schedulesQuery } from './-exports/queries.ts'
import { EditSchedule, NewSchedule } from './-exports/schedule-dialog.tsx'
import { Schedules } from './-exports/schedules.tsx'

export const Route = createFileRoute('/settings/exports')({
  /** `list` is to be mailed, as a saved view keeps it, with these columns; or `edit` is changed. */
  validateSearch: z.object({ page: pageNumber, list: optionalText, columns: optionalText, edit: optionalText }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps: { page } }) => {
    void queryClient.prefetchQuery(schedulesQuery)
    void queryClient.prefetchQuery(exportsQuery(page))
  },
  head: () => ({ meta: [{ title: 'Exports · Settings · Landfall' }] }),
  component: Exports,
})

function Exports() {
  const needs = useQuery(digestQuery).data?.data.attributes.mails_need ?? []
  return (
    <>
      <div className="section-head flex-wrap">
        <p>
          Press Export above a list of{' '}
          <Link to="/shipments" className="underline">
            shipments or containers
          </Link>{' '}
          to get it as a file, or to have it mailed to you regularly.
        </p>
      </div>
      {needs.length > 0 && (
        <Note tone="warning">No mails are sent: set {needs.join(' and ')} in the settings of the server.</Note>
      )}
      <Schedules />
      <Files page={Route.useSearch().page} />
      <Dialog />
    </>
  )
}

function Dialog() {
  const { list, columns, edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  const schedules = useQuery(schedulesQuery).data?.data
  const close = () => void navigate({ search: ({ page }) => ({ page }) })
  const edited = edit && schedules?.find(({ id }) => id === edit)
  if (edited) return <EditSchedule schedule={edited} onClose={close} />
  if (list === undefined) return null
  return <NewSchedule list={list} columns={columns?.split(',')} onClose={close} />
}
