import type { QueryClient } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { callOneOfMany, refetch } from '../../api/call.ts'
import { ApiFailure } from '../../api/errors.ts'
import { waitWhenLimited } from '../../api/patience.ts'
import { sendFile } from '../../api/send-file.ts'
import { createStore } from '../../lib/store.ts'
import { isMail, type MailMade, sendMail } from './send-mail.ts'

/** A file on its way. Leaving the page it was dropped on does not stop it. */
export interface Upload {
  id: number
  name: string
  /** Bytes. */
  size: number
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** What it has become. */
  document?: string
  /** What has become of it where it is a mail. */
  mail?: MailMade
  /** Whether it becomes a document itself although it is a mail. */
  isKeptAsIs?: boolean
  why?: string
  /** Whether the server has refused the file: sent again, it would be refused again. */
  isRefused?: boolean
  /** The document that has the same content. */
  existing?: { id: string; name: string }
  /** The shipment that it was dropped on. */
  shipment?: string | undefined
}

export const uploads = createStore<readonly Upload[]>([])

/** At the same time: more would only make each of them slower. */
const width = 3
let last = 0
const files = new Map<number, { file: File; client: QueryClient; stop: AbortController }>()

function change(id: number, next: Partial<Upload>) {
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...next } : one)))
}

/** Sends files, and links what they become to the shipment where one is named. */
export function startUploads(client: QueryClient, given: readonly File[], shipment?: string, isKeptAsIs = false) {
  const added = given.map((file): Upload => {
    const id = ++last
    files.set(id, { file, client, stop: new AbortController() })
    return { id, name: file.name, size: file.size, sent: 0, state: 'waiting', shipment, isKeptAsIs }
  })
  uploads.set([...added, ...uploads.get()])
  next()
}

/** What a browser gives for a folder is no file. */
export function refuseFolder(name: string, shipment?: string) {
  const why = t('It is a folder: open it and drop the files in it.')
  const refused = { id: ++last, name, size: 0, sent: 0, state: 'failed' as const, why, isRefused: true, shipment }
  uploads.set([refused, ...uploads.get()])
}

/** Stops it where it is still on its way, and takes it off the list. What has become a document stays one. */
export function removeUpload(id: number) {
  files.get(id)?.stop.abort()
  files.delete(id)
  uploads.set(uploads.get().filter((one) => one.id !== id))
  next()
}

export const canRetry = ({ id, state, isRefused }: Upload) => state === 'failed' && !isRefused && files.has(id)

export function retryUpload(id: number) {
  const { why: _, ...rest } = uploads.get().find((one) => one.id === id) ?? {}
  uploads.set(
    uploads.get().map((one) => (one.id === id ? { ...(rest as Upload), sent: 0, state: 'waiting' as const } : one)),
  )
  next()
}

/** A document of the mail itself, besides those of what was attached to it. */
export function keepMail({ id, shipment }: Upload) {
  const known = files.get(id)
  if (!known) return
  files.delete(id)
  change(id, { isKeptAsIs: true })
  startUploads(known.client, [known.file], shipment, true)
}

function next() {
  const all = uploads.get()
  const room = width - all.filter(({ state }) => state === 'sending').length
  // The newest stand first; they are sent in the order in which they came.
  const waiting = all.filter(({ state }) => state === 'waiting').toReversed()
  for (const upload of waiting.slice(0, Math.max(0, room))) void send(upload)
}

async function send({ id, name, shipment, isKeptAsIs }: Upload) {
  const known = files.get(id)
  if (!known) return
  const { file, client, stop } = known
  change(id, { state: 'sending' })
  try {
    const options = {
      signal: stop.signal,
      onProgress: (sent: number) => change(id, { sent: Math.min(sent, file.size) }),
    }
    const mail = isMail(file) && !isKeptAsIs ? await patiently(() => sendMail(client, file, options)) : undefined
    if (mail && mail.documents.length + mail.there + mail.refused.length > 0) {
      if (shipment) for (const document of mail.documents) await linkTo(client, document, shipment)
      change(id, { state: 'done', sent: file.size, mail })
    } else {
      const form = new FormData()
      form.set('file', file, name)
      const { data } = await patiently(() => sendFile(api.documents.create, form, options))
      if (shipment) await linkTo(client, data.id, shipment)
      change(id, { state: 'done', sent: file.size, document: data.id })
      files.delete(id)
    }
    void refetch(client, api.documents.list)
  } catch (error) {
    if (!stop.signal.aborted) change(id, { state: 'failed', ...reasonOf(error) })
    // What is shown is asked for again, and so who was signed out may sign in.
    if (error instanceof ApiFailure && error.status === 401) void refetch(client, api.documents.list)
  }
  next()
}

/** Many at once may be more than the server takes in a minute: then they wait. */
async function patiently<T>(act: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const wait = waitWhenLimited(error as Error, attempt)
    if (wait === undefined) throw error
    await new Promise((go) => setTimeout(go, wait))
    return patiently(act, attempt + 1)
  }
}

export function linkTo(client: QueryClient, id: string, shipment: string) {
  const body = { data: { type: 'shipment' as const, id: shipment } }
  return callOneOfMany(client, api.document_links.create, { params: { id }, body })
}

/** Why it did not become a document, and what has the same content. */
export function reasonOf(error: unknown): Pick<Upload, 'why' | 'isRefused' | 'existing'> {
  const why = error instanceof Error ? error.message : t('Something went wrong.')
  if (!(error instanceof ApiFailure)) return { why }
  const isRefused = error.errors.length > 0 && refusals.includes(error.status)
  const duplicate = error.errors.find(({ code }) => code === 'duplicate_document')
  if (!duplicate) return { why, isRefused }
  const { existing_document_id: id, existing_document_name: name } = duplicate.meta ?? {}
  return { why, isRefused, existing: { id: String(id), name: String(name) } }
}

/** What is wrong is the file, or that it is there. */
const refusals = [409, 413, 415, 422]

// Whoever closes the tab stops what is on its way.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (uploads.get().some(({ state }) => state === 'sending' || state === 'waiting')) event.preventDefault()
})
