import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { waitFor } from '../api/query.ts'
import { searchFor } from '../api/search.ts'
import { optionalText } from '../lib/search-fields.ts'

/** Goes to what a number or reference means. A browser that comes from outside is answered by the server in the same way. */
export const Route = createFileRoute('/shipments_/find')({
  validateSearch: z.object({ q: optionalText }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const text = deps.q?.trim()
    if (!text) throw redirect({ to: '/shipments', replace: true })
    const [{ data }, { numberWithin, resolve }, { readNumbers }] = await Promise.all([
      waitFor(context.queryClient, searchFor(text)),
      import('#domain/search/find.ts'),
      import('#domain/tracking/number-list.ts'),
    ])
    const found = resolve(text, data)
    if (found.to === 'list') {
      const list = readNumbers(text)
      if (list.length > 1) throw redirect({ to: '/shipments/numbers', search: { list }, replace: true })
      const within = numberWithin(text)
      if (within) throw redirect({ to: '/shipments/find', search: { q: within }, replace: true })
      throw redirect({ to: '/shipments', search: { q: text }, replace: true })
    }
    throw redirect({
      to: '/shipments/$id',
      params: { id: found.shipment_id },
      search: { container: found.container_id ?? undefined, found: found.others.length > 0 ? text : undefined },
      replace: true,
    })
  },
})
