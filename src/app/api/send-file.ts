import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import type { ApiError } from '#contract/errors.ts'
import { t } from '#contract/language.ts'
import { ApiFailure, inOwnLanguage } from './errors.ts'

interface Options {
  signal: AbortSignal
  /** How many bytes of it have left. */
  onProgress: (sent: number) => void
}

/**
 * Sends a form with a file, or a file as it is, of this type. Not by `fetch`, which does not tell in every browser how much has been sent.
 * @throws {ApiFailure} for every answer that is not a success; an Error with words where none came
 */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  content: FormData | { file: File; type: string },
  { signal, onProgress }: Options,
) {
  return new Promise<ResponseOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpoint.path)
    request.setRequestHeader('accept', 'application/vnd.api+json')
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const { status, responseText } = request
      const document = read(responseText)
      if (status >= 200 && status < 300) return resolve(document as ResponseOf<E>)
      const headers = { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' }
      void inOwnLanguage(document).then((said) => reject(new ApiFailure(new Response(null, { status, headers }), said)))
    }
    request.onerror = () => reject(new Error(t('The connection broke before it was sent whole.')))
    request.onabort = () => reject(new Error(t('Cancelled.')))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) return reject(new Error(t('Cancelled.')))
    if (content instanceof FormData) return request.send(content)
    request.setRequestHeader('content-type', content.type)
    request.send(content.file)
  })
}

/** What is not ours, such as the page of a gateway, is no document. */
function read(text: string): { errors?: ApiError[] } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
