import type { api } from '#contract/api.ts'
import { paperLesson } from '#contract/documents/paper-lesson.ts'
import { deleteLesson, findLesson, listLessons, type PaperLessonRow } from '../../db/documents/paper-lessons.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const paperLessons: HandlersOf<typeof api.paper_lessons> = {
  async list({ tx, params }) {
    const { rows, ...page } = await listLessons(tx, params)
    return { data: rows.map((row) => render(paperLesson, shown(row))), ...page }
  },

  get: async ({ tx, params }) => ({ data: render(paperLesson, shown(found(await findLesson(tx, params.id)))) }),

  async delete({ tx, params }) {
    found((await deleteLesson(tx, params.id)) || undefined)
    return undefined
  },
}

const shown = ({ place, is_wrong, ...row }: PaperLessonRow) => ({
  ...row,
  way: is_wrong ? ('nowhere' as const) : (place?.way ?? null),
  label: place?.label || null,
})
