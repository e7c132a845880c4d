import { setTimeout as wait } from 'node:timers/promises'
import { createOpenId } from './access/open-id.ts'
import { createStolenPasswords } from './access/stolen-passwords.ts'
import { createApp } from './app.ts'
import { forgetAudit } from './audit/forget.ts'
import { migrate } from './db/migrate.ts'
import { forgetAttempts } from './db/store/attempt-retention.ts'
import { freeClaims } from './db/store/claim.ts'
import { vacuum } from './db/store/vacuum.ts'
import type { Store } from './db/store.ts'
import { askConnected } from './db/tracking/tracking-requests.ts'
import { forgetEvents } from './db/webhooks/event-retention.ts'
import { openDemo } from './demo/demo.ts'
import { findOcr } from './documents/read/ocr.ts'
import { createReader } from './documents/read/reader.ts'
import { type Env, missingForMails } from './env.ts'
import { createPlaces } from './exports/places/open-places.ts'
import { spoolIn } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import type { SignInRules } from './http/authenticate.ts'
import { type Limits, limitWindows } from './http/rate-limit.ts'
import { shareCounts } from './http/share-counts.ts'
import { clearFiles } from './jobs/clear-files.ts'
import { createMailFetcher } from './jobs/fetch-mail.ts'
import { forgetOld } from './jobs/forget-old.ts'
import { keepHouse } from './jobs/keep-house.ts'
import { learnPastTimes } from './jobs/learn-past-times.ts'
import { removeFinished } from './jobs/remove-finished.ts'
import { createMetrics } from './metrics/metrics.ts'
import { openReference } from './reference/reference.ts'
import { openTimeZones, type TimeZones } from './reference/time-zones.ts'
import { withoutSecretsOf } from './secret-settings.ts'
import type { Secrets } from './secrets.ts'
import { setUp } from './set-up.ts'
import { createConnected, sourcesOf } from './sources/connected.ts'
import { createDcsaSource } from './sources/dcsa/client.ts'
import type { DcsaPreset } from './sources/dcsa/presets.ts'
import type { Source } from './sources/source.ts'
import { createTeller } from './tell-failures.ts'
import { anywhere, publicInternet } from './webhooks/guarded-connector.ts'
import { createSender } from './webhooks/send.ts'
import { createWorkers } from './workers.ts'

interface Options {
  env: Env
  secrets: Secrets
  /** The lines to ask; such a one is asked instead of its simulation. */
  presets?: readonly DcsaPreset[]
  /** Those of TIME_ZONES_FILE, where they are read already. */
  timeZones?: TimeZones
  /** The built dashboard. */
  assets?: string
  now?: () => Date
  /** How long news to customers wait for more of the same: milliseconds. */
  quiet?: number
  /** For how long a server that ends waits for what is in hand: milliseconds. */
  patience?: number
}

/** With `DRAIN_SECONDS`, as usual, less than the 60 seconds after which what starts servers kills them. */
const longestEnding = 45_000

/** Everything of one process but the process itself: the app, what works behind it, and the demo where it is on. */
export async function createServer(
  store: Store,
  {
    env,
    secrets,
    presets = [],
    timeZones = openTimeZones(env.TIME_ZONES_FILE),
    assets,
    now = () => new Date(),
    quiet,
    patience = longestEnding,
  }: Options,
) {
  const reference = openReference(timeZones)
  const sender = createSender({ reach: env.ALLOW_PRIVATE_WEBHOOKS ? anywhere : publicInternet })
  const webhooks = {
    allowPrivate: env.ALLOW_PRIVATE_WEBHOOKS,
    ips: env.WEBHOOK_IPS,
    ips_since: now().toISOString(),
    send: sender.send,
  }
  const operated = new Map<string, Source>()
  const ending = new AbortController()
  const connected = createConnected({
    store,
    secrets,
    places: reference.places,
    now,
    reach: env.ALLOW_PRIVATE_CONNECTIONS ? anywhere : publicInternet,
    ending: ending.signal,
  })
  const openId = createOpenId({ reach: env.ALLOW_PRIVATE_CONNECTIONS ? anywhere : publicInternet, now })
  const places = createPlaces({ secrets, reach: env.ALLOW_PRIVATE_CONNECTIONS ? anywhere : publicInternet })
  const files = openFiles(store, env, secrets, now)
  const ocr = await findOcr()
  const reader = createReader()
  const offered = { numbers: (): readonly string[] => [] }
  const hide = withoutSecretsOf(env)
  const tell = createTeller({ hide, now })
  const context = {
    reference,
    now,
    publicUrl: env.PUBLIC_URL,
    isOperated: (scac: string) => operated.has(scac),
    connected,
    allowPrivateConnections: env.ALLOW_PRIVATE_CONNECTIONS,
    secrets,
    openId,
    webhooks,
    files,
    places,
    maxFileBytes: env.MAX_UPLOAD_MB * 1_000_000,
    ocr,
    reader,
    mailsNeed: missingForMails(env),
    signIn: signInRulesOf(env),
    demoNumbers: () => offered.numbers(),
    ...(env.STOLEN_PASSWORDS_URL !== undefined && {
      isStolen: createStolenPasswords({
        address: env.STOLEN_PASSWORDS_URL,
        onError: (error) => tell('stolen-passwords', error),
      }),
    }),
  }
  const metrics =
    env.METRICS_PORT === undefined
      ? undefined
      : createMetrics({ store, reader, now, isMailing: context.mailsNeed.length === 0, onError: tell })
  const onError = (name: string, error: unknown) => {
    metrics?.failed(name)
    tell(name, error)
  }
  await migrate(store)
  await freeClaims(store, now())
  const first = await setUp(store, env, { secrets, now: now() })
  const demo = first.demo ? await openDemo(store, first, context, ending.signal) : undefined
  if (demo) offered.numbers = demo.offered
  for (const [scac, source] of demo?.sources ?? []) operated.set(scac, source)
  for (const preset of presets)
    operated.set(preset.scac, createDcsaSource(preset, { fetch, places: reference.places, now, ending: ending.signal }))

  await askConnected(store, [...operated.keys()], now())

  const readiness = { isDraining: false }
  const counted = limitWindows()
  // Another server can only be where the store is one for many.
  const sharedCounts =
    store.kind === 'postgres'
      ? shareCounts({ store, counted, now, onError: (error) => tell('shared limits', error) })
      : undefined
  const appDeps = {
    store,
    readiness,
    dataDir: env.DATA_DIR,
    ...context,
    log: { write: (line: string) => void process.stdout.write(hide(line)), ofEachRequest: env.LOG },
    publicUrl: env.PUBLIC_URL,
    limits: limitsOf(env),
    counted,
    trustProxy: env.TRUSTED_PROXIES,
    ...(assets && { assets }),
    ...(metrics && { meter: metrics.meter }),
  }
  const app = await createApp(appDeps)
  sharedCounts?.start()
  await demo?.whenLeft(async () => {
    for (const [scac, source] of demo.sources) if (operated.get(scac) === source) operated.delete(scac)
    await demo.close()
  }, onError)
  const deps = { store, sources: sourcesOf(connected, operated), context }
  const housekeeping = [
    { name: 'forget-old', run: () => forgetOld(store, { now: now(), positionDays: env.VESSEL_POSITIONS_DAYS }) },
    { name: 'forget-events', run: () => forgetEvents(store, env.EVENT_RETENTION_DAYS, now()) },
    { name: 'forget-attempts', run: () => forgetAttempts(store, env.WEBHOOK_LOG_RETENTION_DAYS, now()) },
    { name: 'remove-finished', run: () => removeFinished(store, now()) },
    { name: 'forget-audit', run: () => forgetAudit(store, now()) },
    { name: 'clear-files', run: () => clearFiles({ store, files, incoming: spoolIn(env.DATA_DIR), now: now() }) },
    { name: 'learn-past-times', run: () => learnPastTimes(store, now()) },
    { name: 'vacuum', run: () => vacuum(store) },
  ]
  const stopHousekeeping = keepHouse(store, housekeeping, onError)
  const workers = createWorkers({
    ...{ env, store, context, reader, ocr, connected, now, quiet, onError },
    sources: deps.sources,
    address: () => env.PUBLIC_URL ?? app.listeningOrigin,
  })

  const mails = createMails({ store, context, env, account_id: first.account_id, onError })

  async function startWorkers() {
    for (const one of workers.all) await one.start()
  }

  let working: Promise<void> | undefined
  let sailing: Promise<void> | undefined
  let goingOn: ReturnType<typeof setInterval> | undefined
  /** What the end has broken off is no failure. */
  const unlessEnding = (name: string) => (error: unknown) => {
    if (!ending.signal.aborted) onError(name, error)
  }
  async function start(address: string) {
    await startWorkers()
    mails?.start()
    if (!demo) return
    await demo.fill()
    const sail = () => {
      sailing = demo.goOn().catch(unlessEnding('demo'))
    }
    if (!ending.signal.aborted) goingOn = setInterval(sail, minute)
    for (const one of workers.beginning) await one.settled()
    await demo.feed(address, onError)
    await demo.deliver()
    await demo.file(address).catch(unlessEnding('demo papers'))
  }

  return {
    app,
    deps: appDeps,
    /** Everything that is due now, and what becomes due by it. */
    async workThrough() {
      for (const one of workers.tracking) await one.drain()
    },
    /** All that works behind the app, where nobody has started the demo. */
    startWorkers,
    first,
    mailsNeed: context.mailsNeed,
    /** What Prometheus is told, where the settings want it. */
    metrics,
    /** Starts what works behind the app; done when the demo is filled. The address is where the app answers now. */
    work: (address: string) => {
      working = start(address).catch((error: unknown) => {
        if (!ending.signal.aborted) throw error
      })
      return working
    },
    /** Takes no more visitors, for so long that whoever sends them here has seen it; those who come still are served. */
    async drain() {
      readiness.isDraining = true
      const seconds = env.DRAIN_SECONDS ?? (store.kind === 'postgres' ? 5 : 0)
      await wait(seconds * 1000)
    },
    /**
     * Takes nobody new from its first moment on, has everything told to end, and waits for it, but not for ever.
     * @returns whether all has come to its end; what has not is taken over when its lease has run out
     */
    async close(): Promise<boolean> {
      readiness.isDraining = true
      ending.abort()
      clearInterval(goingOn)
      stopHousekeeping()
      const inHand = [
        app.close(),
        mails?.stop(),
        sharedCounts?.stop(),
        ...workers.all.map((one) => one.stop()),
        working?.catch(() => {}),
        sailing,
      ]
      if (!(await isOverWithin(patience, Promise.all(inHand)))) return false
      // Only now: whoever is still answered, and what is still at work, has documents read and lines asked.
      await reader.close()
      await connected.close()
      await openId.close()
      await sender.close()
      await demo?.close()
      await store.close()
      return true
    },
  }
}

/** What fetches mails, where the settings name a mailbox. */
function createMails({
  env,
  account_id,
  ...deps
}: Omit<Parameters<typeof createMailFetcher>[0], 'mailbox'> & { env: Env }) {
  const { IMAP_HOST: host, IMAP_SECURITY: security, IMAP_USER: user, IMAP_PASSWORD: password } = env
  if (!host || !user || !password) return undefined
  const port = env.IMAP_PORT ?? (security === 'tls' ? 993 : 143)
  const names = { inbox: env.IMAP_MAILBOX, done: env.IMAP_PROCESSED, failed: env.IMAP_FAILED }
  return createMailFetcher({
    ...deps,
    account_id: env.IMAP_ACCOUNT_ID ?? account_id,
    mailbox: { host, port, security, user, password, ...names },
    every: env.IMAP_POLL_SECONDS * 1000,
  })
}

async function isOverWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController()
  const late = wait(milliseconds, false, { signal: patience.signal })
  late.catch(() => {})
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    patience.abort()
  }
}

const minute = 60_000
const hour = 60 * minute
const signInRulesOf = (env: Env): SignInRules => ({
  idleMs: env.SESSION_IDLE_HOURS * hour,
  lastsMs: env.SESSION_HOURS * hour,
  guesses: env.SIGN_IN_GUESSES,
  // The host that somebody asks may be any: a link to it would hand the password over.
  mailsLeadTo: missingForMails(env).length === 0 ? env.PUBLIC_URL : undefined,
})

const limitsOf = (env: Env): Limits => ({
  key: env.RATE_LIMIT_KEY,
  session: env.RATE_LIMIT_SESSION,
  tracking_requests: env.RATE_LIMIT_TRACKING_REQUESTS,
  infer_number: env.RATE_LIMIT_INFER_NUMBER,
  refresh: env.RATE_LIMIT_REFRESH,
  sign_in: env.RATE_LIMIT_SIGN_IN,
  view: env.RATE_LIMIT_VIEW,
  unknown: env.RATE_LIMIT_UNKNOWN,
})
