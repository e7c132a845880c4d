import { Download, FileText } from 'lucide-react'
import { useContext, useState } from 'react'
import { ApiFailure } from '#app/api/errors.ts'
import type { EmbedShipment } from '#contract/embed.ts'
import { AskingContext } from './asking.ts'
import { useTelling } from './telling.tsx'

type Wrong = 'paper_missing' | 'paper_busy' | 'paper_failed'

/** A document by its type and name: pressed, it is saved. */
export function Paper({ id, name, type }: EmbedShipment['attributes']['documents'][number]) {
  const { words, t } = useTelling()
  const asking = useContext(AskingContext)
  const [isAsked, setAsked] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const said = (
    <>
      <FileText className="s" aria-hidden="true" /> {words.documents[type]} <span className="ink3">{name}</span>
    </>
  )
  if (!asking) return <li>{said}</li>

  async function fetchIt() {
    // A second press while the first is answered would save it twice.
    if (!asking || isAsked) return
    setAsked(true)
    setWrong(null)
    try {
      save(await asking.askForPaper(id))
    } catch (error) {
      setWrong(wrongWith(error))
    } finally {
      setAsked(false)
    }
  }

  return (
    <li>
      <button
        type="button"
        className="paper"
        aria-label={t('paper_save', { text: `${words.documents[type]} ${name}` })}
        aria-disabled={isAsked}
        onClick={() => void fetchIt()}
      >
        {said} <Download className="s no-print" aria-hidden="true" />
      </button>
      <span className="past line" role="status">
        {wrong && t(wrong)}
      </span>
    </li>
  )
}

/** By a link that says it is a file: whatever answers it, the page stays where it is. */
function save(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

function wrongWith(error: unknown): Wrong {
  if (!(error instanceof ApiFailure)) return 'paper_failed'
  // Of 422 it is known and has no file.
  if (error.status === 404 || error.status === 422) return 'paper_missing'
  return error.status === 429 ? 'paper_busy' : 'paper_failed'
}
