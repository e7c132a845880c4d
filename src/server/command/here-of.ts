/** By which this machine asks what listens on an address, as a URL has it: what listens on all of them has none. */
export const hereOf = (host: string) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

/** Where links that are printed lead. */
export const siteOf = ({ PUBLIC_URL, HOST, PORT }: { PUBLIC_URL?: string | undefined; HOST: string; PORT: number }) =>
  PUBLIC_URL ?? `http://${hereOf(HOST)}:${PORT}`
