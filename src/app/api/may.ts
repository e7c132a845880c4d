import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import { roleNames } from '../lib/role-names.ts'
import { q } from './query.ts'

type Session = ResponseOf<typeof api.sessions.get>

const allows = (session: Session | undefined, { scope }: Endpoint): boolean =>
  scope === undefined || (session?.data.attributes.scopes.includes(scope) ?? false)

/** The person who is signed in; the page does not show before that is known. */
export function useSession() {
  return useQuery({ ...q(api.sessions.get), staleTime: Number.POSITIVE_INFINITY }).data
}

/** Undefined where who is signed in may ask this endpoint, else why not, for a tooltip. */
export function useRefusal(endpoint: Endpoint): string | undefined {
  const session = useSession()
  if (!session || allows(session, endpoint)) return undefined
  return t('Your role is {role}: ask an admin.', { role: roleNames[session.data.attributes.role] })
}

/** The same for loaders, before anything is asked that would be refused. */
export function maySeeNow(queryClient: QueryClient, endpoint: Endpoint): boolean {
  return allows(queryClient.getQueryData(q(api.sessions.get).queryKey), endpoint)
}
