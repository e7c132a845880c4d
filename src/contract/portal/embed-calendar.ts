import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag } from '../json-api.ts'

export const embedCalendar = {
  create: endpoint('POST /v2/embed/calendar', {
    forViews: true,
    bucket: 'view',
    summary:
      "The address of the customer's calendar: the same for whoever has this token, and good for as long as it is",
    status: 200,
    params: {
      links: flag
        .optional()
        .describe('Whether its events lead to the page of their order, by this token: an address of its own'),
    },
    isBare: true,
    isSecret: true,
    response: z.strictObject({
      url: z.string().meta({
        description: 'Whoever has it may read the calendar',
        example: 'https://track.example.com/calendar/lfc_8zNwHn2c1W0mTqf4dJ6bYx3KpV5sRgLu.ics',
      }),
    }),
    errors: ['gone'],
  }),
}
