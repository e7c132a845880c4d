import type { ReactNode } from 'react'
import { Note } from '../../ui/note.tsx'

/** What stands in place of a page of settings that somebody's role does not show. */
export function AdminsOnly({ refusal, children }: { refusal: string; children: ReactNode }) {
  return (
    <div className="px-5 max-tablet:px-0">
      <Note tone="unknown">
        <b>{children}</b> {refusal}
      </Note>
    </div>
  )
}
