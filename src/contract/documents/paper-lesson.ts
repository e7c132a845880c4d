import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, many, one, paging, resource, toOne } from '../json-api.ts'
import { documentType } from './document-type.ts'

/** Where a value stands that a correction has shown. */
export const lessonWays = ['inside', 'right', 'below', 'at', 'nowhere'] as const

/** What a correction has taught about the papers of one maker. An extension of the dialect. */
export const paperLesson = resource(
  'paper_lesson',
  '/v2/paper_lessons',
  {
    document_type: documentType.describe('Of papers of this type it is used; where `field` is null, what they are'),
    field: z.string().nullable().describe('Null: what kind of paper it is').meta({ example: 'last_free_day_on' }),
    way: z
      .enum(lessonWays)
      .nullable()
      .describe(
        'Where the value stands: `inside` the cell of the words of `label`, on their `right`, `below` them, or `at` a place of the page where no words are; `nowhere`: what stands there is not this. Null where `field` is',
      ),
    label: z
      .string()
      .nullable()
      .describe('The printed words beside it; null where there are none')
      .meta({ example: 'Termin odbioru' }),
    titles: z
      .array(z.string().meta({ example: 'Powiadomienie o statku' }))
      .describe('What papers of this maker are headed with'),
    sender_domain: z
      .string()
      .nullable()
      .describe('Whom the paper came from by mail')
      .meta({ example: 'nordmeer.example' }),
    created_at: instant,
  },
  { document: toOne('document') },
)
export type PaperLesson = z.output<typeof paperLesson.schema>

export const paperLessons = {
  list: endpoint('GET /v2/paper_lessons', {
    summary: 'Lists what corrections have taught about papers of their makers, newest first. Extension',
    include: paperLesson,
    params: {
      'filter[document]': z.uuid().optional().describe('What the corrections of this document have taught'),
      ...paging(),
    },
    response: many(paperLesson),
  }),
  get: endpoint('GET /v2/paper_lessons/{id}', {
    summary: 'Returns one lesson. Extension',
    include: paperLesson,
    response: one(paperLesson),
  }),
  delete: endpoint('DELETE /v2/paper_lessons/{id}', {
    summary: 'Forgets a lesson: papers are read without it from now on. Extension',
    status: 204,
  }),
}
