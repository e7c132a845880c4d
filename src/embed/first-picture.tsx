import { renderToStaticMarkup } from 'react-dom/server'
import type { EmbedShipment, EmbedView } from '#contract/portal/embed.ts'
import { createFormat } from '#domain/portal/customer-format.ts'
import { languageOf } from '#domain/portal/languages.ts'
import { setTimeZones, type ZoneTable } from '#domain/zones/zone-table.ts'
import { hashOf } from './address.ts'
import { type Asking, AskingContext } from './asking.ts'
import { loadWords } from './language.ts'
import { askedIn, lookOf } from './look.ts'
import { Page } from './page.tsx'
import { spoken, wordsOf } from './spoken.ts'
import { TellingProvider } from './telling.tsx'

interface FirstPicture {
  view: EmbedView['attributes']
  listed: { shipments: readonly EmbedShipment[]; total: number }
  /** The order that the address leads to; null: the list. */
  shipment: string | null
  /** The query of the page's own address: how it is to look. */
  search: string
  /** Of the browser, by preference. */
  languages: readonly string[]
  /** The server's: what draws the picture has its own modules, and none of the server's. */
  timeZones: ZoneTable
  /** Milliseconds since 1970. */
  now: number
}

const never = () => Promise.reject(new Error('A picture asks nobody'))

/** What can be pressed is drawn, and waits for the page. */
const pressesNothing: Asking = {
  isSignedIn: () => false,
  signOut: never,
  askForPaper: never,
  askForPapers: never,
  askForFile: never,
  askForMails: never,
  askForCalendar: never,
  messagesAbout: never,
  writeMessage: never,
}

/**
 * What the customers' page shows before its scripts have run, drawn on the server by its own components, and how it is to
 * look. Null where it opens with something that is not in these answers.
 */
export async function drawPicture({ view, listed, shipment, search, languages, timeZones, now }: FirstPicture) {
  const opened = listed.shipments.find(({ id }) => id === shipment)
  if (shipment !== null && !opened) return null
  const wanted = view.language ?? languageOf(languages)
  await loadWords(wanted)
  setTimeZones(timeZones)
  const language = spoken(wanted)
  const telling = { words: wordsOf(language), format: createFormat(language, now), contact: view.contact }
  const nothing = () => {}
  const html = renderToStaticMarkup(
    <TellingProvider value={telling}>
      <AskingContext value={pressesNothing}>
        <div inert>
          <Page
            loaded={{
              ...{ view, listed, found: null, reference: null, at: now },
              opened: opened ? { id: opened.id, shipment: opened } : null,
            }}
            trouble={null}
            news={[]}
            hrefOf={(to) => hashOf({ token: '' }, to)}
            askForMap={never}
            onLanguage={nothing}
            onOrders={nothing}
            onMore={nothing}
            onRetry={nothing}
          />
        </div>
      </AskingContext>
    </TellingProvider>,
  )
  return { html, look: lookOf(view, askedIn(search)) }
}
