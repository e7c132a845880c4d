import type { Message } from '../webhooks/send.ts'

/** A message to an incoming webhook. */
export const messageTo = (url: string, body: string): Message => ({
  url,
  headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Landfall' },
  body,
})
