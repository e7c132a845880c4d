import { queueMail } from './db/documents/mails.ts'
import type { Store } from './db/store.ts'
import type { Env } from './env.ts'
import type { Context } from './http/handler.ts'
import { askAuthors } from './jobs/ask-authors.ts'
import { bringIn } from './jobs/bring-in.ts'
import { deliverExports } from './jobs/deliver-exports.ts'
import { createDeliverer } from './jobs/deliver-webhooks.ts'
import { groupExceptions } from './jobs/group-exceptions.ts'
import { keepSubscriptions } from './jobs/keep-subscriptions.ts'
import { matchAlerts } from './jobs/match-alerts.ts'
import { mirrorAccounts } from './jobs/mirror-accounts.ts'
import { postAlerts } from './jobs/post-alerts.ts'
import { readCallbacks } from './jobs/read-callbacks.ts'
import { recheckByClock } from './jobs/recheck-by-clock.ts'
import { refreshShipments } from './jobs/refresh-shipments.ts'
import { replayWebhooks } from './jobs/replay-webhooks.ts'
import { rereadTimes } from './jobs/reread-times.ts'
import { sealAudit } from './jobs/seal-audit.ts'
import { sendDigests } from './jobs/send-digests.ts'
import { sendMail } from './jobs/send-mail.ts'
import { startScheduledExports } from './jobs/start-scheduled-exports.ts'
import { streamAudit } from './jobs/stream-audit.ts'
import { tellAlerts } from './jobs/tell-alerts.ts'
import { tellHeldEstimates } from './jobs/tell-estimates.ts'
import { tellMessages } from './jobs/tell-messages.ts'
import { tellSubscribers } from './jobs/tell-subscribers.ts'
import { trackRequests } from './jobs/track-requests.ts'
import { readPictures, understandDocuments } from './jobs/understand-documents.ts'
import { createWorker } from './jobs/worker.ts'
import { writeExports } from './jobs/write-exports.ts'
import { createMailer } from './mail/mailer.ts'
import { createLoader } from './routes/included.ts'
import type { Connected, Sources } from './sources/connected.ts'

interface Deps extends Pick<Context, 'reader' | 'ocr'> {
  env: Env
  store: Store
  context: Context
  connected: Connected
  sources: Sources
  now: () => Date
  /** How long news to customers wait for more of the same: milliseconds. */
  quiet: number | undefined
  /** Where the links of mails lead. */
  address: () => string
  onError: (name: string, error: unknown) => void
}

/** All that works behind the app: what may take long has a worker of its own, and keeps nothing else waiting. */
export function createWorkers({
  env,
  store,
  context,
  reader,
  ocr,
  connected,
  sources,
  now,
  quiet,
  address,
  onError,
}: Deps) {
  const deps = { store, sources, context }
  const reading = { store, context, reader, ocr }
  const writing = { store, context, putMail: queueMail(now), address }
  const mailing = [
    tellSubscribers({ ...writing, ...(quiet !== undefined && { quiet }) }),
    tellMessages(writing),
    askAuthors(writing),
  ]
  const jobs = [
    recheckByClock(deps),
    rereadTimes(deps),
    tellHeldEstimates(deps),
    replayWebhooks(deps),
    readCallbacks({ store, context }),
    understandDocuments(reading),
    // What was asked for before waits until its links lead somewhere.
    ...(context.mailsNeed.length === 0 ? mailing : []),
  ]
  const worker = createWorker({ store, jobs, onError })
  // A line that is slow, or has many turns before ours, keeps nothing else waiting.
  const tracker = createWorker({ store, jobs: [trackRequests(deps)], onError })
  const refresher = createWorker({ store, jobs: [refreshShipments(deps)], onError })
  // What goes wrong is opened within seconds, however much there is to be asked and folded.
  const grouper = createWorker({ store, jobs: [groupExceptions(deps)], concurrency: 2, onError })
  // The chain of the audit log follows within two seconds, whatever else there is to do.
  const sealer = createWorker({ store, jobs: [sealAudit({ store })], concurrency: 2, every: 2000, onError })
  // Nor does a receiver of it keep anything waiting.
  const streamer = createWorker({
    store,
    jobs: [streamAudit({ store, context })],
    concurrency: 2,
    every: 2000,
    onError,
  })
  // A scan takes minutes, and a program of its own for each page.
  const scanner = createWorker({ store, jobs: [readPictures(reading)], concurrency: 2, onError })
  // Thousands of rows keep nothing else waiting.
  const importer = createWorker({
    store,
    jobs: [bringIn({ ...reading, onError: (error) => onError('bring-in', error) })],
    concurrency: 1,
    onError,
  })
  // Nor does a file of a million rows: two that somebody waits for are written at once, and one that is mailed.
  const exporters = [false, false, true].map((isScheduled) =>
    createWorker({
      store,
      jobs: [writeExports({ ...writing, load: createLoader(context), isScheduled })],
      concurrency: 1,
      onError,
    }),
  )
  // Nor does a server that takes its time to take a file, and two of them not the others.
  const porter = createWorker({ store, jobs: [deliverExports(writing)], concurrency: 3, onError })
  // Another account takes its time, and keeps nothing else waiting; one whose files come slowly leaves the others a way.
  const mirrorers = [1, 2].map(() =>
    createWorker({
      store,
      jobs: [mirrorAccounts({ store, connected, context }), keepSubscriptions({ store, connected, context })],
      concurrency: 1,
      onError,
    }),
  )
  // A mail server that takes its time keeps nothing else waiting.
  const postman = createWorker({
    store,
    jobs: [
      sendMail({
        ...{ store, mailer: createMailer(env), now, files: context.files },
        mailsLeadTo: context.signIn.mailsLeadTo,
      }),
    ],
    concurrency: 4,
    onError,
  })
  // Who is told is told in time, whatever else is due.
  const alerter = createWorker({
    store,
    jobs: [
      matchAlerts({ store, context, ...(quiet !== undefined && { gathering: quiet }) }),
      tellAlerts(writing),
      sendDigests(writing),
      startScheduledExports(writing),
      postAlerts({ store, context }),
    ],
    concurrency: 4,
    onError,
  })
  const deliverer = createDeliverer({ store, context, load: createLoader(context), onError })

  return {
    all: [
      tracker,
      refresher,
      worker,
      grouper,
      sealer,
      streamer,
      deliverer,
      scanner,
      importer,
      ...exporters,
      porter,
      ...mirrorers,
      alerter,
      postman,
    ],
    /** Those by which what is sent here becomes what is shown. */
    tracking: [tracker, refresher, worker],
    /** Those that the demo waits for. */
    beginning: [tracker, worker],
  }
}
