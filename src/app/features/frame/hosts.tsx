import { Suspense } from 'react'
import { unproved } from '../../api/proof.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { ConfirmHost } from '../../ui/confirm.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { Announcer } from './announcer.tsx'
import { PrintedFrom } from './printed-from.tsx'
import { useLayouts } from './use-layouts.ts'
import { useVisit } from './visit.ts'

const ProofDialog = lazyPart(() => import('../session/proof-dialog.tsx'), 'ProofDialog')

/** What a page asks and says over itself. */
export function Hosts({ isInside }: { isInside: boolean }) {
  useVisit(isInside)
  useLayouts(isInside)
  return (
    <>
      {isInside && <Announcer />}
      {isInside && <PrintedFrom />}
      <Toasts />
      <ConfirmHost />
      {unproved.use().length > 0 && (
        <Suspense>
          <ProofDialog />
        </Suspense>
      )}
    </>
  )
}
