import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the endpoint says. */
    isRaw?: boolean
  }
}

/** Deeper than any message: what comes from outside may then be walked, and kept, by recursion. */
const deepest = 200

/** Bodies are JSON and nothing else. Not text/plain either, which a foreign page can post without asking. */
export function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Somebody else's message is read without such members: the rest of it is as good as ever.
  const parseRaw = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    /^application\/(vnd\.api\+)?json\s*(;|$)/,
    { parseAs: 'string' },
    (request, body, done) => {
      // Some clients name the type of a body that they do not send.
      if (body === '') done(null, undefined)
      else if (isDeeper(body, deepest))
        done(new HttpError('bad_request', `The body nests deeper than ${deepest} levels.`))
      else (request.routeOptions.config.isRaw ? parseRaw : parse)(request, body, done)
    },
  )
}

const [quote, backslash] = [34, 92]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

function isDeeper(json: string, most: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isText) {
      if (code === backslash) at += 1
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > most) return true
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return false
}
