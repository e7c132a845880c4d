import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StreamType } from '#contract/endpoint.ts'
import type { Detail } from '#contract/said/sentence.ts'
import type { Principal } from '../db/scope.ts'
import { HttpError } from './errors.ts'

/** Reads a body as it comes in, before there is a transaction, and says what of it a handler gets. */
export interface StreamReader {
  /** Makes the app, which is that of the one endpoint, take such bodies. */
  accept(app: FastifyInstance): Promise<void>
  /**
   * @param gone aborted when who asks is gone
   * @throws HttpError
   */
  read(request: FastifyRequest, principal: Principal, gone: () => AbortSignal): Promise<unknown>
}

export type StreamReaders = Record<StreamType, StreamReader>

export const isOf = (request: FastifyRequest, type: string) =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type

/**
 * Before anything of it is read.
 * @throws 413
 */
export function refuseLonger({ headers }: FastifyRequest, most: number, detail: Detail): void {
  if (Number(headers['content-length'] ?? 0) > most) throw new HttpError('payload_too_large', detail)
}

/** Who sends on after the answer has this long to read it. In milliseconds. */
const lingerMs = 5000

/**
 * A body that was refused is not received to its end, which may never come: the connection is closed. Not at once,
 * because who is still sending would lose the answer.
 */
export function closeUnread(app: FastifyInstance, linger = lingerMs): void {
  // A body that is no longer read, as it is too long, has lost its socket by the time of the answer.
  const sockets = new WeakMap<IncomingMessage, Socket>()
  app.addHook('onRequest', async ({ raw }) => void sockets.set(raw, raw.socket))
  app.addHook('onResponse', async ({ raw }) => {
    const socket = sockets.get(raw)
    if (raw.complete !== false || !socket || socket.destroyed) return
    const close = () => !raw.complete && socket.destroy()
    const timer = setTimeout(close, linger).unref()
    // The connection goes on with other requests, and must not remember each one.
    const over = () => {
      clearTimeout(timer)
      raw.off('end', over)
      socket.off('close', over)
    }
    raw.once('end', over)
    socket.once('close', over)
  })
}
