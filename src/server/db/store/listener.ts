import pg from 'pg'

/** Of the connection that every server has as long as it runs: by it others see that one does. */
export const listenerName = 'landfall server'

/**
 * Hears PostgreSQL notifications on a connection of its own, and connects again when it is lost: then everybody hears an
 * empty one, and looks for what was missed.
 */
export function createListener(connectionString: string) {
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
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: listenerName,
    })
    next.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    await next.connect()
    client = next
    for (const channel of channels.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    // What was said meanwhile nobody heard.
    if (wasLost) for (const channel of channels.keys()) hear(channel, '')
    wasLost = false
  }

  function lost(which: pg.Client) {
    if (isClosed || client !== which) return
    client = undefined
    wasLost = true
    retry = setTimeout(reconnect, 1000)
  }

  function reconnect() {
    if (isClosed) return
    connect().catch(() => {
      retry = setTimeout(reconnect, 1000)
    })
  }

  return {
    async listen(channel: string, heard: (payload: string) => void) {
      const others = channels.get(channel)
      channels.set(channel, [...(others ?? []), heard])
      if (!client) {
        connecting ??= connect().finally(() => {
          connecting = undefined
        })
        await connecting
      }
      // Who came while the connection was being made may have come too late for it.
      if (!others) await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
