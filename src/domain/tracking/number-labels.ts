/** What has digits and is no number of a line. Nothing here looks further than a few words: pasted lines may be long. */
export const noNumbers: readonly RegExp[] = [
  /\bhttps?:\/\/\S{1,500}/gi,
  /\S{1,80}@\S{1,200}/g,
  /\b\d{4}-\d\d?-\d\d?(?:[T ]\d\d:\d\d\S*)?(?![\w-])/g,
  /(?<![\w/.-])\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g,
  /\b\d{1,2}:\d\d(?::\d\d)?\b/g,
  /(?:(?:tel|t[ée]l|telefon|tel[ée]fono|phone|fon|fax|mob(?:ile)?|电话)[.: ]{0,3})?\+\d[\d ()/-]{6,20}\d/gi,
  /(?:\b(?:USD|EUR|CAD|GBP)|[$€£])\s?\d[\d.,]{0,20}/gi,
  /\b[\d.,]{1,20}\s?(?:USD|EUR|CAD|GBP|kgs?|lbs?|cbm|m3|pcs|ctns?|pkgs?|tons?|teu)\b/gi,
  // Sizes, in the words of the trade and in those of ISO 6346: `40HC`, `2 x 40' HC`, `45G1`.
  /(?<![\w-])(?:\d{1,3}\s?[x×*]\s?)?(?:20|40|45)\s?['’′]?\s?(?:DV|DC|ST|GP|HC|HQ|RE|RF|RH|HR|RQ|OT|FR|TK|ft)(?![\w-])/gi,
  /(?<![\w-])(?:2[025]|4[025]|L[025])[GRUPTKBVSH][0-9P](?![\w-])/gi,
]

/** What people call a number before they write it: in English, German, French, Spanish and Chinese. */
const names = {
  booking: 'bookings?|bkg|bk|buchungs?|r[ée]servation|reserva|订舱',
  bill: String.raw`(?:(?:master|house|ocean)\s)?(?:bill(?:s?\sof\slading)?|b\/?l)|[hm]b\/?ls?|b\/?ls|bol|(?:sea\s)?waybill|swb|konnossements?|(?:see)?frachtbrief|connaissement|conocimiento(?:\sde\sembarque)?|主?分?提单`,
  container: 'containers?|cntrs?|ctrs?|conteneurs?|contenedor(?:es)?|behälter|集装箱|柜|箱',
  reference: String.raw`p\.?o\.?s?|(?:(?:purchase|sales)\s)?orders?|refs?|references?|referenz|zeichen|r[ée]f(?:[ée]rence)?|referencia|bestell(?:ung)?|auftrags?|(?:bon\sde\s)?commande|pedido|orden(?:\sde\scompra)?|订单|采购单|参考`,
}
const number = String.raw`(?:[\s-]?(?:no|nr|num|number|nummer|num[ée]ro|n[°º]|ref|号码?|编号)\.?)?`
const whose = String.raw`(?:(?:our|your|customer|ihre?|unsere?|notre|votre|nuestr[oa]|su)\s)?`
const any = `${whose}(?:${Object.values(names).join('|')})`

/** Before a number: `Booking no. 123`, `B/L: 123`, `MBL 123`. A dash belongs to the number: `PO-4711`. */
const label = new RegExp(
  String.raw`(?<![\p{L}\d/-])(?:${any})${number}(?:[ :.#：]{1,4}|(?<=[\u4e00-\u9fff]))(?=(?:[A-Z]{4} )?[\p{L}/.-]{0,20}\d)`,
  'giu',
)
const kind = new RegExp(String.raw`(?<![\p{L}\d])(?:(${names.booking})|(${names.bill}))${number}[\s.:#：]*$`, 'iu')
const whole = new RegExp(String.raw`^(?:${any})${number}[\s:.#：-]{1,4}(?=[\p{L}/.-]{0,20}\d)`, 'iu')

/** A text without what is called by name before its numbers, and without what is no number: between them, lines end. */
export const withoutLabels = (text: string): string =>
  noNumbers
    .reduce((rest, pattern) => rest.replace(pattern, '\n'), text)
    .replace(label, '\n')
    .replace(/[:：] ?\n/g, '\n')

/** `4711` of `PO 4711`: what may be written with its name, and without it. */
export const withoutLabel = (reference: string): string => reference.trim().replace(whole, '')

/** What the number after this text is called. */
export function calledBefore(text: string): 'booking_number' | 'bill_of_lading' | undefined {
  const [, booking, bill] = kind.exec(text.slice(-80)) ?? []
  return booking ? 'booking_number' : bill ? 'bill_of_lading' : undefined
}
