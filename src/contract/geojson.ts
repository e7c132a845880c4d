import * as z from 'zod'

const position = z.tuple([z.number(), z.number()]).describe('Longitude, latitude')

export const atPoint = z.strictObject({ type: z.literal('Point'), coordinates: position })
/** Cut at the 180th meridian (RFC 7946, 3.1.9): a line across it is several features. */
export const asLine = z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position).min(2) })

/** A feature of GeoJSON whose kind is in its properties. */
export const feature = <Name extends string, Geometry extends z.ZodType, Shape extends z.ZodRawShape>(
  name: Name,
  geometry: Geometry,
  shape: Shape,
) =>
  z.strictObject({
    type: z.literal('Feature'),
    geometry,
    properties: z.strictObject({ feature_type: z.literal(name), ...shape }),
  })
