import * as z from 'zod'
import { faults } from '../said/faults.ts'
import { colourForm, faceForm, mostRadius, viewThemes } from './view-sections.ts'

export const colour = z.string().regex(colourForm, faults.colour).meta({ example: '#0B5975' })

/** How a customer's page looks, besides the company's colour and logo. Null: as we do it. */
export const viewLook = z.strictObject({
  theme: z
    .enum(viewThemes)
    .meta({ example: 'auto', description: "Auto: as the page around it, else as the visitor's system" }),
  light_paper: colour
    .nullable()
    .meta({ example: '#FFFFFF', description: 'What is behind everything, where it is light' }),
  dark_paper: colour.nullable().meta({ example: '#101418', description: 'The same where it is dark' }),
  radius: z
    .int()
    .min(0)
    .max(mostRadius)
    .nullable()
    .meta({ example: 8, description: 'Of the corners of buttons and fields, in CSS pixels' }),
  face: z
    .string()
    .trim()
    .regex(faceForm, faults.typefaces)
    .nullable()
    .meta({ example: 'Segoe UI, Arial', description: 'Typefaces that visitors have; none is loaded' }),
  ruler: z.boolean().meta({ example: true, description: 'The striped line below the header' }),
})
