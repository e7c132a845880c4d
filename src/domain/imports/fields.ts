import type { ImportTarget } from '#contract/imports/import.ts'

/** What the line says better than a spreadsheet does: such columns are known, and not imported. */
export const lineFields = [
  'vessel',
  'voyage',
  'pol',
  'pod',
  'destination',
  'etd',
  'eta',
  'last_free_day',
  'type',
  'seal',
] as const
export type LineField = (typeof lineFields)[number]
export type Field = ImportTarget | LineField

/** What columns are called in English, German, Spanish, French, Portuguese and Chinese, normalised as by `plainName`. */
const names: Record<Field, string> = {
  container:
    'container, container no, container nr, container number, containers, cntr, cntr no, ctnr, ctr, ctr no, unit, unit no, unit number, equipment, equipment no, equipment number, box, box no, containernummer, containernr, cont nr, cont no, contenedor, contenedores, no contenedor, num contenedor, numero de contenedor, equipo, conteneur, no conteneur, numero de conteneur, conteiner, 箱号, 柜号, 集装箱号, 集装箱, 货柜号',
  bill_of_lading:
    'bill, bill no, bl, bl no, bl nr, bl number, b l, b l no, mbl, mbl no, mbl nr, master bl, master bl no, master bill, mb l, obl, ocean bl, bol, bol no, bill of lading, bill of lading no, bill of lading number, waybill, sea waybill, swb, master, konnossement, konnossementnummer, seefrachtbrief, conocimiento, conocimiento de embarque, bl master, connaissement, conhecimento, 提单号, 提单, 主单号, 海运单号',
  house_bill:
    'hbl, hbl no, house bl, house bl no, house bill, house, haus bl, haus konnossement, bl hijo, 分单号, 分提单号',
  booking:
    'booking, booking no, booking nr, booking number, bkg, bkg no, bkg nr, so no, so number, buchung, buchungsnummer, buchungsnr, reserva, no reserva, numero de reserva, reservation, 订舱号, 订舱, so号',
  line: 'carrier, carrier code, ocean carrier, line, shipping line, ssl, ssline, steamship line, scac, scac code, reederei, reeder, carrier scac, naviera, linea naviera, armateur, compagnie, armador, 船公司, 船东, 承运人',
  customer:
    'customer, customer name, consignee, importer, client, account, buyer, empfanger, kunde, kundenname, warenempfanger, importeur, consignatario, cliente, importador, destinataire, 收货人, 客户, 客户名称, 买方',
  reference:
    'po, po no, po nr, po number, p o, purchase order, purchase order no, order, order no, order number, ref, ref no, reference, references, reference no, reference number, customer ref, customer reference, your ref, our ref, job, job no, job number, file no, bestellnummer, bestellung, bestell nr, bestellnr, auftrag, auftragsnummer, auftragsnr, referenz, referenznummer, pos nr, position, zeichen, pedido, no pedido, orden, orden de compra, oc, referencia, commande, encomenda, 订单号, 采购单号, 业务编号, 参考号, 合同号',
  tag: 'tag, tags, label, labels, priority, prio, prioritat, etikett, schlagwort, prioridad, etiqueta, 标签, 优先级',
  vessel: 'vessel, vessel name, mother vessel, ship, schiff, schiffsname, buque, nave, navire, navio, 船名',
  voyage: 'voyage, voyage no, voy, voy no, vvd, reise, reisenummer, viaje, 航次',
  pol: 'pol, port of loading, load port, loading port, origin port, port of lading, origin, ladehafen, abgangshafen, puerto de carga, embarque, 起运港, 装货港, 装运港',
  pod: 'pod, port of discharge, discharge port, dest port, destination port, loschhafen, entladehafen, zielhafen, puerto de descarga, 目的港, 卸货港',
  destination:
    'destination, final destination, place of delivery, delivery place, door, ramp, bestimmungsort, lieferort, destino, destino final, lugar de entrega, 目的地, 交货地',
  etd: 'etd, atd, sailing date, departure, departure date, abfahrt, abfahrtsdatum, salida, zarpe, 预计离港, 开船日, 离港日',
  eta: 'eta, ata, arrival, arrival date, ankunft, ankunftsdatum, llegada, arribo, 预计到港, 到港日',
  last_free_day: 'lfd, last free day, free time end, letzter freier tag, ultimo dia libre, 免柜期, 免堆期',
  type: 'type, size, size type, container type, iso, iso code, containertyp, typ, tipo, 箱型, 柜型',
  seal: 'seal, seal no, seal number, plombe, siegel, precinto, 封号',
}

const byName = new Map<string, Field>(
  Object.entries(names).flatMap(([field, list]) =>
    list.split(',').map((name): [string, Field] => [name.trim(), field as Field]),
  ),
)

/** Lower case, without accents and without `.#/_-`, single spaces. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words that stand around a name and say nothing of which column it is. */
const fillers = new Set([
  'the',
  'of',
  'our',
  'your',
  'master',
  'no',
  'nr',
  'num',
  'number',
  'nummer',
  'numero',
  'list',
  'unsere',
  'ihre',
  'mandatory',
  'required',
  'optional',
  'name',
])

/** `Lfd. Nr.` counts the rows of a German list, and is no last free day. */
const serial = /^(?:lfd|laufende|fortlaufende) ?(?:pos )?(?:nr|no|num|nummer|number|pos)$/

/** What a column is by its name: the whole of it, else the words that name something. */
export function fieldByName(text: string): Field | undefined {
  const name = plainName(text)
  if (name === '' || name.length > 60 || serial.test(name)) return undefined
  const squeezed = name.replaceAll(' ', '')
  const whole = byName.get(name) ?? byName.get(squeezed)
  if (whole) return whole
  const words = name.split(' ').filter((word) => !fillers.has(word))
  if (words.length === 0 || words.length > 4) return undefined
  const rest = byName.get(words.join(' '))
  if (rest) return rest
  // Chinese has no spaces between words.
  if (/\p{Script=Han}/u.test(name)) {
    const known = [...byName].filter(([one]) => /\p{Script=Han}/u.test(one) && squeezed.includes(one))
    return known.toSorted(([a], [b]) => b.length - a.length)[0]?.[1]
  }
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return [...pairs, ...words].map((part) => byName.get(part)).find((field) => field !== undefined)
}
