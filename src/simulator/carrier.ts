import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { dcsaEvent, inLowerCamel } from './dcsa-event.ts'
import { type EventQuery, InvalidQuery, parseEventQuery } from './event-query.ts'
import type { Fleet } from './fleet.ts'
import { habitsOf } from './habits.ts'
import { lines } from './identifiers.ts'
import { type Found, numbersIndex } from './numbers-index.ts'
import { pageHeaders, positionOf } from './pages.ts'
import { maintenancePage, type Refusal, refusals } from './refusals.ts'
import { type Message, messagesOf } from './said.ts'

interface Answer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

/**
 * Answers as the lines of the fleet would: `GET /{scac}/v2/events`. A stall is ended by whoever waits for it or when the
 * simulator closes, unless it ends by itself after so many milliseconds.
 */
export function carrier(fleet: Fleet, now: () => Date, stallsFor?: number) {
  const find = numbersIndex(fleet)
  const refuse = refusals()
  let answers = 0

  function events(scac: string, url: URL): Answer | 'stall' {
    const query = parseEventQuery(url.searchParams)
    const at = positionOf(query.cursor, now().getTime())
    const habits = habitsOf(scac)
    const found = find(scac, query)
    const [first] = found
    const refusal = first ? refuse(first.shipment, now().getTime()) : null
    if (refusal) return refused(refusal, url, now())

    const messages = found.flatMap(({ voyage }) => messagesOf(voyage, at.as_of, habits)).filter(about(query))
    if (!messages.length && habits.unknown === 'not_found') return refused('not_found', url, now())
    const chosen = messages.filter(query.matches).sort((a, b) => a.created - b.created)
    const page = chosen.slice(at.offset, at.offset + query.limit).map((message) => dcsaEvent(message, answers))
    answers += 1
    return {
      status: 200,
      headers: pageHeaders(at, { limit: query.limit, total: chosen.length }, habits.next_page, url),
      body: wrapped(found) ? { events: page.map(inLowerCamel) } : page,
    }
  }

  function answerTo(request: IncomingMessage, url: URL): Answer | 'stall' {
    const [, scac = ''] = /^\/([A-Z0-9]{4})\/v2\/events\/?$/.exec(url.pathname) ?? []
    if (!lines.includes(scac)) return failed(404, 'notFound', 'There is no such resource', url, now())
    if (request.method !== 'GET') return failed(405, 'methodNotAllowed', 'Only GET is supported', url, now())
    try {
      return events(scac, url)
    } catch (error) {
      if (!(error instanceof InvalidQuery)) throw error
      return failed(400, 'invalidQuery', error.message, url, now())
    }
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const address = `http://simulator${request.url}`
    if (!URL.canParse(address)) return response.writeHead(400).end()
    const answer = answerTo(request, new URL(address))
    if (answer !== 'stall') send(response, answer)
    else if (stallsFor !== undefined) setTimeout(() => response.destroy(), stallsFor).unref()
  }
}

/** Of several boxes of a shipment, only those asked for. A number that is not assigned yet is not known. */
const about = (query: EventQuery) => (message: Message) =>
  !query.containers.length || message.happening.boxes.some((box) => query.containers.includes(box.number))

const wrapped = (found: Found[]) => found.some(({ shipment }) => shipment.scenario === 'lower_camel_and_wrapper')

function refused(refusal: Refusal, url: URL, now: Date): Answer | 'stall' {
  switch (refusal) {
    case 'stall':
      return 'stall'
    case 'page':
      return { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: maintenancePage }
    case 'error':
      return failed(500, 'internalError', 'Something went wrong', url, now)
    case 'too_many': {
      const answer = failed(429, 'rateLimit', 'Quota exceeded', url, now)
      return { ...answer, headers: { 'Retry-After': '2' } }
    }
    case 'not_found':
      return failed(404, 'notFound', 'No events were found for the given references', url, now)
  }
}

/** The error body of the standard. */
function failed(statusCode: number, reason: string, message: string, url: URL, now: Date): Answer {
  const body = {
    httpMethod: 'GET',
    requestUri: `${url.pathname}${url.search}`,
    errors: [{ reason, message }],
    statusCode,
    statusCodeText: STATUS_CODES[statusCode],
    errorDateTime: now.toISOString(),
  }
  return { status: statusCode, body }
}

function send(response: ServerResponse, { status, headers, body }: Answer) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'API-Version': '2.2.0', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
