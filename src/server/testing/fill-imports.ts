import { api } from '#contract/api.ts'
import { importing } from './spreadsheets.ts'
import type { testApp } from './test-app.ts'

type Setting = ReturnType<typeof testApp>

/** Imports that the examples are about: one to change, one to start, one to undo; by the path that each is for. */
export async function fillImports(setting: Setting, me: Awaited<ReturnType<Setting['account']>>) {
  const { start } = importing(setting, me)
  const paste = async (text: string) =>
    (await me.client(api.imports.create, { body: { data: { attributes: { text } } } })).data.id
  const undone = await paste('B/L;Line\nMEDUAB990001;MSC')
  const started = await paste('B/L;Line\nMEDUAB990002;MSC')
  const deleted = await paste('B/L;Line\nMEDUAB990003;MSC')
  const changed = await paste('B/L;Line;PO\nMEDUAB990004;MSC;4711')
  await setting.work()
  await start(undone)
  return [
    ['import', changed],
    ['/v2/imports/{id}/start import', started],
    ['/v2/imports/{id}/undo import', undone],
    ['/v2/imports/{id}/rows import', deleted],
  ] as const
}
