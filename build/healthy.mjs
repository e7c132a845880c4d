// Whether the server of this container lives: what a health check runs, where there is neither curl nor wget.
const { HOST = '127.0.0.1', PORT = '4949' } = process.env
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST

try {
  const answer = await fetch(`http://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(8000) })
  console.log(await answer.text())
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  console.error(`${host}:${PORT} does not answer: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
