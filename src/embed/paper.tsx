import { Download, FileText, FolderArchive } from 'lucide-react'
import { useContext, useState } from 'react'
import { ApiFailure } from '#app/api/errors.ts'
import type { EmbedShipment } from '#contract/portal/embed.ts'
import { AskingContext } from './asking.ts'
import { useTelling } from './telling.tsx'

export type PaperOf = EmbedShipment['attributes']['documents'][number]
/** Leads to something in the middle of a text, or saves it. */
export const ofPaper =
  'inline min-h-6 cursor-pointer border-0 bg-transparent px-0 py-0.5 text-start text-accent underline underline-offset-[3px] wrap-anywhere aria-disabled:cursor-progress print:no-underline'

type Wrong = 'paper_missing' | 'paper_busy' | 'paper_failed' | 'papers_too_many'

/** A document by its type and name: pressed, it is saved. */
export function Paper({ id, name, type }: Pick<PaperOf, 'id' | 'name' | 'type'>) {
  const { words, t } = useTelling()
  const asking = useContext(AskingContext)
  const { isAsked, wrong, fetchIt } = useSaving()
  const said = (
    <>
      <FileText className="s" aria-hidden="true" /> {words.documents[type]} <span className="text-ink-3">{name}</span>
    </>
  )
  if (!asking) return said
  return (
    <>
      <button
        type="button"
        className={ofPaper}
        aria-label={t('paper_save', { text: `${words.documents[type]} ${name}` })}
        aria-disabled={isAsked}
        onClick={() => void fetchIt(() => asking.askForPaper(id))}
      >
        {said} <Download className="s print:hidden" aria-hidden="true" />
      </button>
      <span className="past block" role="status">
        {wrong && t(wrong)}
      </span>
    </>
  )
}

/** All documents of an order, saved as one file. */
export function AllPapers({ shipment }: { shipment: string }) {
  const { t } = useTelling()
  const asking = useContext(AskingContext)
  const { isAsked, wrong, fetchIt } = useSaving()
  if (!asking) return null
  return (
    <li className="print:hidden">
      <button
        type="button"
        className="btn small"
        aria-disabled={isAsked}
        onClick={() => void fetchIt(() => asking.askForPapers(shipment))}
      >
        <FolderArchive className="s" aria-hidden="true" /> {t('papers_save')}
      </button>
      <span className="past block" role="status">
        {wrong && t(wrong)}
      </span>
    </li>
  )
}

/** What is pressed is saved once, and says what went wrong. */
export function useSaving() {
  const [isAsked, setAsked] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)

  /** @param name of the file, where no server says it */
  async function fetchIt(askForIt: () => Promise<string>, name = '') {
    // A second press while the first is answered would save it twice.
    if (isAsked) return
    setAsked(true)
    setWrong(null)
    try {
      save(await askForIt(), name)
    } catch (error) {
      setWrong(wrongWith(error))
    } finally {
      setAsked(false)
    }
  }
  return { isAsked, wrong, fetchIt }
}

/** By a link that says it is a file: whatever answers it, the page stays where it is. */
function save(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

function wrongWith(error: unknown): Wrong {
  if (!(error instanceof ApiFailure)) return 'paper_failed'
  if (error.status === 413) return 'papers_too_many'
  // Of 422 it is known and has no file.
  if (error.status === 404 || error.status === 422) return 'paper_missing'
  return error.status === 429 ? 'paper_busy' : 'paper_failed'
}
