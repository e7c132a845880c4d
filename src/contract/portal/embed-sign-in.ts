import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, write } from '../json-api.ts'
import { exampleId } from '../vocabulary.ts'
import { viewLanguages } from './view-sections.ts'

const view_id = z
  .uuid()
  .describe('As the address of its page names it')
  .meta({ example: exampleId('named_view') })
const email = z.email().max(254).meta({ example: 'ana@harbour-pine.example' })

/** How a person whom a view names in `people` comes in: by a code that is mailed to them. */
export const embedSignIn = {
  ask_code: endpoint('POST /v2/embed/codes', {
    public: true,
    bucket: 'sign_in',
    summary:
      'Mails a code to a person whom the view names; the answer is the same where it does not, and where too many were asked for',
    status: 202,
    body: write(
      { type: 'embed_code' },
      {
        view_id,
        email,
        language: z.enum(viewLanguages).nullish().describe('Of the mail, where the view has none of its own'),
      },
    ),
    errors: ['forbidden', 'gone', 'blank', 'invalid'],
  }),
  create: endpoint('POST /v2/embed/sign_ins', {
    public: true,
    bucket: 'sign_in',
    isBare: true,
    isSecret: true,
    summary:
      'Gives a person a token of their own for a view, for the code that was mailed to them: once, and within ten minutes',
    body: write(
      { type: 'embed_sign_in' },
      {
        view_id,
        email,
        code: z
          .string()
          .max(20)
          .describe('Eight letters and digits; spaces and capitals do not matter')
          .meta({ example: 'K7QM 2XRD' }),
      },
    ),
    response: z.strictObject({
      token: z.string().describe('For `Authorization: Token …`, in place of the token of the link'),
      expires_at: instant,
    }),
    errors: ['forbidden', 'gone', 'blank', 'invalid', 'rate_limited'],
  }),
  end: endpoint('DELETE /v2/embed/sign_ins', {
    forViews: true,
    bucket: 'view',
    summary: 'Signs the person out who asks; calendars and mails that they asked for go on',
    status: 204,
    params: {
      everywhere: flag.optional().describe('Whether in every browser in which they are signed in to this view'),
    },
    errors: ['forbidden', 'gone'],
  }),
}
