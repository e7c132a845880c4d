import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fleet, launch } from '../fleet.ts'
import type { Call } from './call.ts'
import { type Holder, holderOf } from './holder.ts'
import { linesOf, plainShipments } from './journeys.ts'
import { isPlay, type Play } from './plays.ts'
import { type Profile, profileFiles, unspoken } from './profile.ts'
import type { Answer } from './said-of-lines.ts'
import { sendNews } from './send.ts'
import { playProfile } from './server.ts'

interface Played extends Pick<ReturnType<typeof playProfile>, 'receivers' | 'tracked'> {
  profile: Profile
  holder: Holder
  answer: (call: Call, play: Play | undefined) => Answer
}

/** How often a profile was asked for data or a token, by what is played. */
export type LoggedCall = { profile: string; play: Play | undefined; method: string; target: string; status: number }

/**
 * Plays the other side of profiles, each at `{address}/{id}`, and at `{address}/{id}~{play}` what can go wrong.
 * @throws with the names of profiles that it cannot play
 */
export async function startProfiles(options: {
  anchor: Date
  now?: () => Date
  port?: number
  profiles?: readonly Profile[]
  shipments?: number
}) {
  const { now = () => new Date(), port = 0, shipments = 200 } = options
  const profiles = (options.profiles ?? profileFiles).filter(({ kind }) => kind !== 'mirror')
  const faults = profiles.flatMap((one) => unspoken(one).map((what) => `${one.id}: ${what}`))
  if (faults.length > 0) throw new Error(`The simulator cannot play these profiles:\n${faults.join('\n')}`)
  const { fleet, sailOn } = launch({ anchor: options.anchor, shipments })
  const played = new Map<string, Played>()
  const asked: LoggedCall[] = []
  const server = createServer((request, response) => {
    take(request, response, { played, asked, fleet }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const profile of profiles) {
    const own = `${address}/${profile.id}`
    const holder = holderOf(profile, own)
    played.set(profile.id, { profile, holder, ...playProfile(profile, { fleet, holder, address: own, now }) })
  }
  return {
    address,
    ids: [...played.keys()],
    fleet,
    sailOn,
    asked,
    /** To all who want to be sent to. Returns what they answered, by profile. */
    async sendNews(): Promise<{ profile: string; status: number }[]> {
      const answered: { profile: string; status: number }[] = []
      for (const { profile, tracked, receivers } of played.values())
        for (const receiver of receivers())
          for (const status of await sendNews({ profile, receiver, tracked }, now()))
            answered.push({ profile: profile.id, status })
      return answered
    },
    /** What a person with keys fills in, at the address of what is played. */
    holder: (id: string, play?: Play): Holder => holderAt(played.get(id)?.holder, play, `${address}/${id}`),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The same keys at the address of a play. */
function holderAt(holder: Holder | undefined, play: Play | undefined, address: string): Holder {
  if (!holder) throw new Error('There is no such profile')
  const settings = Object.entries(holder.settings).map(([name, value]) => [
    name,
    play && value.startsWith(address) ? value.replace(address, `${address}~${play}`) : value,
  ])
  return { settings: Object.fromEntries(settings), credentials: { ...holder.credentials } }
}

const mostBytes = 100_000

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  { played, asked, fleet }: { played: Map<string, Played>; asked: LoggedCall[]; fleet: Fleet },
): Promise<void> {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > mostBytes) return void response.writeHead(413).end()
  }
  const target = request.url ?? '/'
  const url = new URL(target, `http://${request.headers.host ?? '127.0.0.1'}`)
  const [, id = '', said, path = ''] = /^\/([a-z0-9-]+)(?:~([a-z-]+))?(\/.*)?$/.exec(url.pathname) ?? []
  const one = played.get(id)
  if (!one || (said !== undefined && !isPlay(said)))
    return send(response, { status: 404, body: { profiles: [...played.keys()] } })
  const play = said as Play | undefined
  const address = `${url.origin}/${id}${play ? `~${play}` : ''}`
  if (path === '') return send(response, { status: 200, body: leaflet(one, play, fleet, `${url.origin}/${id}`) })
  const { method = 'GET', headers } = request
  const answer = one.answer({ method, target, path, query: url.searchParams, headers, body, address }, play)
  asked.push({ profile: id, play, method, target, status: answer.status })
  send(response, answer)
}

/** For people: the body of `POST /v2/connections`, and numbers to try. */
function leaflet({ profile, holder }: Played, play: Play | undefined, fleet: Fleet, address: string) {
  const scacs = profile.scacs.length > 0 ? {} : { scacs: linesOf(profile) }
  const attributes = { profile: profile.id, ...scacs, ...holderAt(holder, play, address) }
  const numbers = plainShipments(fleet, profile).slice(0, 20)
  return {
    connection: { data: { attributes } },
    numbers: numbers.map(({ scac, voyages: [voyage] }) => ({
      scac,
      bill_of_lading: voyage?.bill,
      booking_number: voyage?.booking,
      containers: voyage?.boxes.map(({ number }) => number),
    })),
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
