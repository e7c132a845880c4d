import * as z from 'zod'
import { filledText } from '../json-api.ts'

/** A file in a body of JSON, which has at most 10 MB. */
export const sentFile = {
  file_name: filledText.max(200).meta({ example: 'list.csv' }),
  content: z
    .base64()
    .min(1)
    .max(9_900_000)
    .describe('The file in base64: CSV, or an Excel workbook (.xlsx)')
    .meta({ example: 'Q29udGFpbmVyLEF2YWlsYWJsZSxMRkQKVENMVTQ4MjkxMzIsWSwyMDI2LTA2LTI0Cg==' }),
}
