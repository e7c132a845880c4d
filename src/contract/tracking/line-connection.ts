import * as z from 'zod'

/** Whether this server has a source it can ask for a line. Nobody is asked without one: data have to be sent here. */
export const lineConnections = ['connected', 'none'] as const
export type LineConnection = (typeof lineConnections)[number]

export const lineConnection = z
  .enum(lineConnections)
  .meta({ description: '`none`: this server has no source for the line, and shows only what is sent to it' })
