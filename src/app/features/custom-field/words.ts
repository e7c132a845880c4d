import type { DataType, EntityType, referenceTypes } from '#contract/custom-fields/custom-field-definition.ts'
import { t, tc } from '#contract/language.ts'

export const entityNames: Record<EntityType, string> = {
  Shipment: t('Shipments'),
  Container: t('Containers'),
  TrackingRequest: t('Tracking requests'),
}

export const dataTypeNames: Record<DataType, string> = {
  short_text: tc('type of a field', 'Text'),
  number: tc('type of a field', 'Number'),
  date: tc('type of a field', 'Day'),
  datetime: tc('type of a field', 'Time'),
  boolean: t('Yes or no'),
  enum: t('One of a list'),
  enum_multi: t('Several of a list'),
  reference: t('Link to something here'),
}

export type ReferenceType = (typeof referenceTypes)[number]

export const referenceNames: Record<ReferenceType, string> = {
  shipment: t('A shipment'),
  container: t('A container'),
  tracking_request: t('A tracking request'),
  party: t('A customer or other party'),
  user: t('A colleague'),
  vessel: t('A vessel'),
  shipping_line: t('A shipping line'),
  port: t('A port'),
  metro_area: t('A metro area'),
  terminal: t('A terminal'),
  rail_terminal: t('A rail terminal'),
}

export const hasOptions = (type: DataType) => type === 'enum' || type === 'enum_multi'
