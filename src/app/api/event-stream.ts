export interface ServerEvent {
  event: string
  data: string
}

/**
 * The events of a text/event-stream, as far as our server writes it: no ids, no `retry`, one line of data each (HTML
 * Standard, 9.2.6). Read with fetch, because `EventSource` cannot say why it failed.
 */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  let text = ''
  for await (const part of chunksOf(body)) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() as string
    for (const block of blocks) {
      const { event, data } = Object.fromEntries(block.split('\n').map(fieldOf))
      if (data !== undefined) yield { event: event ?? 'message', data }
    }
  }
}

/** `data: x` → `['data', 'x']`. A comment begins with a colon, and has no name. */
function fieldOf(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).trimStart()]
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => {}) // It is over, however it ended.
  }
}
