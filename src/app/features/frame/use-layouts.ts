import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#contract/api.ts'
import { callOneOfMany } from '../../api/call.ts'
import { q } from '../../api/query.ts'
import { keepLayouts } from './keep-layouts.ts'

/** Keeps on the server how who is signed in has arranged their tables. */
export function useLayouts(isInside: boolean) {
  const client = useQueryClient()
  const session = useQuery({ ...q(api.sessions.get), staleTime: Number.POSITIVE_INFINITY, enabled: isInside }).data
  const who = session?.data.relationships.user.data?.id
  useEffect(() => {
    if (!isInside || !who) return
    return keepLayouts(who, {
      async list() {
        const { data } = await client.fetchQuery(q(api.list_layouts.list, { 'page[size]': 100 }))
        return data.map(({ id, attributes }) => [id, attributes] as const)
      },
      keep: (id, attributes) =>
        callOneOfMany(
          client,
          api.list_layouts.update,
          { params: { id }, body: { data: { attributes } } },
          { isByItself: true },
        ),
    })
  }, [client, isInside, who])
}
