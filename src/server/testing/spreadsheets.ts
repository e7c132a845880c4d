import { strToU8, zipSync } from 'fflate'
import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { testApp } from './test-app.ts'
import { announce, put } from './uploads.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>
type ImportAttributes = BodyOf<typeof api.imports.create>['data']['attributes']
type Value = string | number | null | { formula: string; value: string | number } | { serial: number }

interface Book {
  sheets: Record<string, Value[][]>
  /** Such as `A2:A4`, by sheet. */
  merged?: Record<string, string[]>
  counts_from_1904?: boolean
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const letter = (at: number) => String.fromCharCode(65 + at)

function cellXml(value: Value, at: number, row: number): string {
  const place = `r="${letter(at)}${row}"`
  if (value === null) return ''
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
  if (typeof value === 'string') return `<c ${place} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  if ('serial' in value) return `<c ${place} s="1"><v>${value.serial}</v></c>`
  const type = typeof value.value === 'string' ? ' t="str"' : ''
  return `<c ${place}${type}><f>${escaped(value.formula)}</f><v>${escaped(String(value.value))}</v></c>`
}

/** An .xlsx as programs write it that keep all there is: formulas, merged cells, dates from 1904. */
export function xlsx({ sheets, merged = {}, counts_from_1904 = false }: Book): Uint8Array {
  const names = Object.keys(sheets)
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const offices = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const files: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${offices}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${offices}"><workbookPr${counts_from_1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${offices}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${offices}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [at, name] of names.entries()) {
    const rows = (sheets[name] ?? []).map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, column, row + 1)).join('')}</row>`,
    )
    const merges = (merged[name] ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `${xml}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What somebody brings in, as pasted text or as a file, read and checked. */
export function importing(setting: Setting, me: Someone) {
  const get = async (id: string) => (await me.client(api.imports.get, { params: { id } })).data
  const checked = async (attributes: ImportAttributes) => {
    const { data } = await me.client(api.imports.create, { body: { data: { attributes } } })
    await setting.work()
    return get(data.id)
  }
  return {
    get,
    paste: (text: string, more: Partial<ImportAttributes> = {}) => checked({ text, ...more }),
    async file(bytes: Uint8Array, filename: string, more: Partial<ImportAttributes> = {}) {
      const content_type = filename.endsWith('.xlsx') ? xlsxType : 'text/csv'
      const blob = await announce(me, bytes, { filename, content_type })
      const { status } = await put(setting, blob, bytes)
      if (status !== 204) throw new Error(`The file was refused with ${status}`)
      return checked({ attached_document: blob.signed_id, ...more })
    },
    async change(id: string, attributes: BodyOf<typeof api.imports.update>['data']['attributes']) {
      await me.client(api.imports.update, { params: { id }, body: { data: { attributes } } })
      await setting.work()
      return get(id)
    },
    async start(id: string) {
      await me.client(api.imports.start, { params: { id } })
      await setting.work()
      return get(id)
    },
    async undo(id: string) {
      await me.client(api.imports.undo, { params: { id } })
      await setting.work()
      return get(id)
    },
    async rows(id: string, params: object = {}) {
      return (await me.client(api.imports.rows, { params: { id, ...params } })).data
    },
  }
}
