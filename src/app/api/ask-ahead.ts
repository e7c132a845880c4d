import type { QueryClient } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { createAppRouter } from '../router.tsx'
import { q } from './query.ts'

/**
 * Who is signed in, and what the first page shows, are asked for at once and while React is still starting. The router
 * finds the questions asked; where nobody is signed in any more, the answers say so.
 */
export function askAhead(router: ReturnType<typeof createAppRouter>) {
  const { queryClient } = router.options.context
  void queryClient.prefetchQuery(q(api.sessions.get))
  for (const { staticData, loaderDeps } of router.matchRoutes(router.latestLocation))
    staticData.askAhead?.(queryClient, loaderDeps)
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    // biome-ignore lint/suspicious/noExplicitAny: each route has dependencies of its own
    askAhead?: (queryClient: QueryClient, deps: any) => void
  }
}
