import type { DataType, EntityType, referenceTypes } from '#contract/custom-fields/custom-field-definition.ts'
import { t } from '#domain/language.ts'

export const entityNames: Record<EntityType, string> = {
  Shipment: t('Shipments'),
  Container: t('Containers'),
  TrackingRequest: t('Tracking requests'),
}

export const dataTypeNames: Record<DataType, string> = {
  short_text: t('Text'),
  number: t('Number'),
  date: t('Day'),
  datetime: t('Time'),
  boolean: t('Yes or no'),
  enum: t('One of a list'),
  enum_multi: t('Several of a list'),
  reference: t('Link to something here'),
}

export type ReferenceType = (typeof referenceTypes)[number]

export const referenceNames: Record<ReferenceType, string> = {
  shipment: 'A shipment',
  container: 'A container',
  tracking_request: t('A tracking request'),
  party: t('A customer or other party'),
  user: 'A colleague',
  vessel: 'A vessel',
  shipping_line: t('A shipping line'),
  port: 'A port',
  metro_area: t('A metro area'),
  terminal: 'A terminal',
  rail_terminal: t('A rail terminal'),
}

export const hasOptions = (type: DataType) => type === 'enum' || type === 'enum_multi'
