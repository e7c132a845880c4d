import type { DataType, EntityType, referenceTypes } from '#contract/custom-fields/custom-field-definition.ts'

export const entityNames: Record<EntityType, string> = {
  Shipment: 'Shipments',
  Container: 'Containers',
  TrackingRequest: 'Tracking requests',
}

export const dataTypeNames: Record<DataType, string> = {
  short_text: 'Text',
  number: 'Number',
  date: 'Day',
  datetime: 'Time',
  boolean: 'Yes or no',
  enum: 'One of a list',
  enum_multi: 'Several of a list',
  reference: 'Link to something here',
}

export type ReferenceType = (typeof referenceTypes)[number]

export const referenceNames: Record<ReferenceType, string> = {
  shipment: 'A shipment',
  container: 'A container',
  tracking_request: 'A tracking request',
  party: 'A customer or other party',
  user: 'A colleague',
  vessel: 'A vessel',
  shipping_line: 'A shipping line',
  port: 'A port',
  metro_area: 'A metro area',
  terminal: 'A terminal',
  rail_terminal: 'A rail terminal',
}

export const hasOptions = (type: DataType) => type === 'enum' || type === 'enum_multi'
