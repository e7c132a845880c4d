import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { title } from '../lib/title.ts'

// Every component in all its states on one page. In development only: a production build has the address, and nothing
// behind it (e2e/states.spec.ts).
const Faces = import.meta.env.DEV ? lazyRouteComponent(() => import('./-states.tsx'), 'States') : () => null

export const Route = createFileRoute('/dev/states')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  head: () => (import.meta.env.DEV ? title(t('States')) : {}),
  component: Faces,
})
