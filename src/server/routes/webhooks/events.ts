import type { events as endpoints } from '#contract/webhooks/webhook-notification.ts'
import { eventsAfter, forgottenPosition } from '../../db/webhooks/events.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { renderNotification } from '../../webhooks/payload.ts'
import { transportEventsTold } from '../../webhooks/subjects.ts'

export const events: HandlersOf<typeof endpoints> = {
  async list({ tx, params: { after, 'page[size]': size } }) {
    const start = after === undefined ? 0 : readCursor(after)
    if (after !== undefined && start < (await forgottenPosition(tx)))
      throw new HttpError(
        'gone',
        'Events that come after this cursor are no longer kept. Read what there is without it',
        {
          parameter: 'after',
        },
      )
    const found = await eventsAfter(tx, start, size + 1)
    const rows = found.slice(0, size)
    return {
      data: rows.map((row) => renderNotification(row)),
      included: await transportEventsTold(tx, rows),
      meta: { size, has_more: found.length > size },
      after: cursorOf(rows.at(-1)?.position ?? start),
    }
  },
}

/** `e` and the position in hexadecimal digits, always as many. */
const cursorOf = (position: number) => `e${position.toString(16).padStart(12, '0')}`
const readCursor = (cursor: string) => Number.parseInt(cursor.slice(1), 16)
