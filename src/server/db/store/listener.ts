import pg from 'pg'

/** Of the connection that every server has as long as it runs: by it others see that one does. */
export const listenerName = 'landfall server'

/** How often it is looked whether the connection is alive, and how long it may take to answer. */
const askedEveryMs = 30_000
const silentMs = 10_000

/**
 * Hears PostgreSQL notifications on a connection of its own, and connects again when it is lost: then everybody hears an
 * empty one, and looks for what was missed.
 * @param make what connects
 */
export function createListener(
  connectionString: string,
  make: (config: pg.ClientConfig) => pg.Client = (config) => new pg.Client(config),
) {
  const channels = new Map<string, ((payload: string) => void)[]>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let wasLost = false

  function hear(channel: string, payload: string) {
    for (const heard of channels.get(channel) ?? []) heard(payload)
  }

  async function connect() {
    const next = make({
      connectionString,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      application_name: listenerName,
    })
    next.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    if (isClosed) return void (await next.end())
    client = next
    // What was said meanwhile nobody heard.
    if (wasLost) for (const channel of channels.keys()) hear(channel, '')
    wasLost = false
  }

  /** One at a time, whoever wants it. */
  function connected(): Promise<void> {
    if (client) return Promise.resolve()
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  function lost(which: pg.Client) {
    if (isClosed || client !== which) return
    client = undefined
    wasLost = true
    void which.end().catch(() => {})
    retry = setTimeout(reconnect, 1000)
  }

  /** One that has died without a word is found out: nothing is said on it for as long as nothing happens. */
  const asking = setInterval(() => {
    const which = client
    if (!which) return
    const silent = setTimeout(() => lost(which), silentMs)
    which.query('select 1').then(
      () => clearTimeout(silent),
      () => clearTimeout(silent),
    )
  }, askedEveryMs)
  asking.unref()

  function reconnect() {
    if (isClosed) return
    connected().catch(() => {
      retry = setTimeout(reconnect, 1000)
    })
  }

  return {
    async listen(channel: string, heard: (payload: string) => void) {
      const others = channels.get(channel)
      channels.set(channel, [...(others ?? []), heard])
      try {
        await connected()
        // Who came while the connection was being made may have come too late for it.
        if (!others) await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        // Who is refused asks again, and hears once what is said then.
        const left = (channels.get(channel) ?? []).filter((one) => one !== heard)
        if (left.length > 0) channels.set(channel, left)
        else channels.delete(channel)
        throw error
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(asking)
      await client?.end()
    },
  }
}
