import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '#domain/tracking/words.ts'

/** What something means: icon and word in one colour, the reason in ink. */
export function Mean({
  tone,
  icon: Icon,
  words,
  why,
}: {
  tone: Tone
  icon: LucideIcon
  words: ReactNode
  why?: ReactNode
}) {
  return (
    <span className={`mean ${tone}`}>
      <Icon className="s" />
      {words}
      {/* Apart for who hears it, too. */}
      {why && ' '}
      {why && (
        <span className="why" title={typeof why === 'string' ? why : undefined}>
          {why}
        </span>
      )}
    </span>
  )
}
