import { containerNumber, type Dice } from '../papers/world.ts'
import type { Tongue } from './wordings.ts'

export interface Company {
  name: string
  address: string[]
}

/** What a paper is about, before anybody has written it down. */
export interface Facts {
  bill: string
  booking: string
  order: string
  invoice: string
  reference: string
  entry: string
  pickup: string
  containers: string[]
  vessel: string
  voyage: string
  lading: string
  discharge: string
  destination: string
  terminal: string
  shipper: Company
  consignee: Company
  notify: Company
  issuer: Company
  /** Days, as `2026-03-16`. */
  issued: string
  shipped: string
  eta: string
  lastFree: string
  due: string
  delivered: string
  released: string
  receiver: string
  freeDays: number
  currency: string
  goods: { name: string; packages: number; kilos: number; pieces: number; cents: number }[]
  charges: { name: string; cents: number }[]
}

const surnames =
  'Keller Brandt Ostrow Lindner Marchetti Duarte Ferreira Okafor Vermeer Delacroix Ibarra Novak Halloran Petrov Castellano Whitcombe Jansen Moreau Salgado Tanaka Greaves Hollis Bianchi Quintero Aalders Rousseau'.split(
    ' ',
  )
const trades: Record<Tongue, string[]> = {
  en: [
    'Trading Ltd',
    'Imports Inc.',
    'Home Goods LLC',
    '& Sons Ltd',
    'Industries Corp.',
    'Brothers',
    'Apparel Co., Ltd',
  ],
  de: ['Handels GmbH', 'Maschinenbau AG', 'GmbH & Co. KG', 'Metallwaren GmbH', 'KG'],
  fr: ['SARL', 'et Fils SAS', 'Distribution S.A.', 'Textiles SAS'],
  es: ['S.A. de C.V.', 'Alimentos S.L.', 'e Hijos, S.A.', 'Comercial S.L.U.'],
  it: ['S.p.A.', 'Ceramiche S.r.l.', 'F.lli S.n.c.', 'Macchine S.r.l.'],
  pt: ['Ltda.', 'Comércio e Indústria Lda', 'Importadora S.A.', 'Têxteis, Lda.'],
  nl: ['B.V.', 'Groothandel B.V.', 'Metaal N.V.', '& Zonen B.V.'],
  zh: ['进出口有限公司', '贸易有限公司', '工业集团有限公司', '家具厂'],
}
const cities: Record<Tongue, string[]> = {
  en: ['Leeds LS1 4AP, United Kingdom', 'Oakland, CA 94607, USA', 'Savannah, GA 31401', 'Auckland 1010, New Zealand'],
  de: ['20457 Hamburg', '90402 Nürnberg, Deutschland', 'D-70173 Stuttgart'],
  fr: ['69002 Lyon, France', '13002 Marseille', '76600 Le Havre'],
  es: ['08039 Barcelona, España', 'C.P. 06600 Ciudad de México', '46024 Valencia'],
  it: ['20121 Milano (MI), Italia', '16126 Genova', '41049 Sassuolo (MO)'],
  pt: ['4050-253 Porto, Portugal', 'São Paulo - SP 01310-100, Brasil', '11013-000 Santos SP'],
  nl: ['3011 AA Rotterdam', '5611 EM Eindhoven, Nederland', '1012 JS Amsterdam'],
  zh: ['浙江省宁波市鄞州区', '广东省深圳市南山区', '上海市浦东新区'],
}
const streets: Record<Tongue, string[]> = {
  en: ['12 Harbour Road', '4410 Industrial Blvd, Suite 300', 'Unit 7, Canal Park', 'P.O. Box 93021'],
  de: ['Speicherstraße 14', 'Am Sandtorkai 37', 'Industrieweg 5'],
  fr: ['14, rue de la République', '3 quai des Docks', 'Z.I. Nord, 8 avenue Foch'],
  es: ['Calle de la Marina 21', 'Av. Insurgentes Sur 1602', 'Polígono Industrial, nave 4'],
  it: ['Via Torino 15', 'Viale dei Mille 102', 'Piazza Dante 4'],
  pt: ['Rua do Ouro 88', 'Av. Paulista 1374', 'Travessa da Alfândega 2'],
  nl: ['Wilhelminakade 909', 'Industrieweg 22', 'Keizersgracht 174'],
  zh: ['科技路18号', '港湾大道256号', '人民路101号3楼'],
}
const zhNames = ['海丰', '东方', '华泰', '金鼎', '远洋', '新星', '嘉宏', '顺达']
const ships =
  'EVER GLORY,MSC ALTAIR,COSCO HARMONY,MAERSK ELBA,CMA CGM TITAN,Hapag Express,ONE APUS,ZIM LUANDA,Northern Jasper,HYUNDAI BRAVE,YM WITNESS,Santa Clara,OOCL BERLIN,NYK DELPHINUS,Cap San Lorenzo'.split(
    ',',
  )
const from = [
  'Shanghai',
  'Ningbo',
  'Yantian',
  'Kaohsiung',
  'Ho Chi Minh City',
  'Busan',
  'Nhava Sheva',
  'Genoa',
  'Hamburg',
  'Santos',
]
const to = [
  'Los Angeles',
  'Rotterdam',
  'Le Havre',
  'Valencia',
  'Antwerp',
  'Savannah',
  'Houston',
  'Felixstowe',
  'Veracruz',
  'Barcelona',
]
const inland = [
  'Chicago, IL',
  'Duisburg',
  'Madrid',
  'Lyon',
  'Kansas City',
  'Nürnberg',
  'Zaragoza',
  'Memphis, TN',
  'Milano',
]
const countries: Record<string, string> = {
  Shanghai: 'China',
  Ningbo: 'China',
  Hamburg: 'Germany',
  Rotterdam: 'Netherlands',
  Houston: 'USA',
  Genoa: 'Italy',
  Busan: 'South Korea',
}
const owners = ['MAEU', 'MEDU', 'HLCU', 'CMDU', 'COSU', 'EGLV', 'ONEY', 'OOLU']

export const partyTongue = (dice: Dice, tongue: Tongue): Tongue => (tongue === 'zh' || dice.chance(0.6) ? tongue : 'en')

export function company(dice: Dice, tongue: Tongue): Company {
  const name =
    tongue === 'zh'
      ? `${dice.pick(['宁波', '深圳', '上海', '广州'])}${dice.pick(zhNames)}${dice.pick(trades.zh)}`
      : `${dice.pick(surnames)}${dice.chance(0.3) ? ` ${dice.pick(surnames)}` : ''} ${dice.pick(trades[tongue])}`
  const address = [dice.pick(streets[tongue]), dice.pick(cities[tongue])]
  if (dice.chance(0.4)) address.push(`Tel: +${dice.digits(2)} ${dice.digits(3)} ${dice.digits(6)}`)
  return { name: tongue !== 'zh' && dice.chance(0.35) ? name.toUpperCase() : name, address }
}

const day = (offset: number) => new Date(Date.UTC(2026, 2, 13 + offset)).toISOString().slice(0, 10)

/** @param isLate days of every date are over 12, so that none may be read in two ways */
export function makeFacts(dice: Dice, tongue: Tongue, { goods, charges, people, currency }: Given): Facts {
  const port = (name: string) =>
    countries[name] && dice.chance(0.4) ? `${name}, ${countries[name]}` : dice.chance(0.3) ? name.toUpperCase() : name
  const base = dice.below(9)
  const kilos = () => 100 + dice.below(2400) + dice.pick([0, 0.5, 0.25])
  const scac = dice.pick(owners)
  const items = Array.from({ length: 1 + dice.below(5) }, (_, at) => ({
    name: goods[(base + at) % goods.length] as string,
    packages: 4 + dice.below(180),
    kilos: kilos(),
    pieces: 20 + dice.below(900),
    cents: 120 + dice.below(9000),
  }))
  return {
    bill: dice.pick([
      `${scac}${dice.digits(9)}`,
      `${scac}${dice.pick(['SHA', 'NGB', 'HAM'])}${dice.digits(7)}`,
      `S${dice.digits(11)}`,
      dice.digits(9),
    ]),
    booking: dice.pick([dice.digits(9), `BK${dice.digits(7)}`, `${dice.pick(['SHA', 'EBK'])}${dice.digits(8)}`]),
    order: dice.pick([`45${dice.digits(8)}`, `PO-${dice.digits(6)}`, `${dice.digits(5)}/26`, `B${dice.digits(6)}`]),
    invoice: dice.pick([
      `INV-${dice.digits(5)}`,
      `2026-${dice.digits(5)}`,
      `F${dice.digits(7)}`,
      dice.digits(8),
      `RE/26/${dice.digits(4)}`,
    ]),
    reference: dice.pick([`REF${dice.digits(6)}`, `${dice.digits(4)}-KX-${dice.digits(2)}`, `SO${dice.digits(7)}`]),
    entry: dice.pick([`${dice.digits(3)}-${dice.digits(7)}-${dice.digits(1)}`, `26DE${dice.digits(14)}`]),
    pickup: dice.pick([`PU${dice.digits(6)}`, dice.digits(7)]),
    containers: Array.from({ length: 1 + dice.below(3) }, () => containerNumber(dice)),
    vessel: dice.pick(ships),
    voyage: dice.pick([`0${dice.digits(2)}E`, `${dice.digits(3)}W`, `FL${dice.digits(3)}A`, dice.digits(4)]),
    lading: port(dice.pick(from)),
    discharge: port(dice.pick(to)),
    destination: dice.pick(inland),
    terminal: dice.pick([
      'Pier 400',
      'Eurogate CTB',
      'Terminal de France',
      'Garden City Terminal',
      'Delta Terminal',
      'APM Terminals Pier 300',
      'Noatum Valencia',
    ]),
    shipper: company(dice, partyTongue(dice, tongue)),
    consignee: company(dice, partyTongue(dice, tongue)),
    notify: company(dice, partyTongue(dice, tongue)),
    issuer: company(dice, tongue),
    issued: day(base),
    shipped: day(base + 1),
    eta: day(31 + dice.below(16)),
    lastFree: day(61 + dice.below(16)),
    due: day(92 + dice.below(16)),
    delivered: day(64 + dice.below(12)),
    released: day(62 + dice.below(12)),
    receiver: `${dice.pick(['A.', 'Maria', 'John', 'P.'])} ${dice.pick(surnames)}`,
    freeDays: 3 + dice.below(12),
    currency: dice.chance(0.5) ? currency : 'USD',
    goods: items,
    charges: charges
      .filter(() => dice.chance(0.7))
      .slice(0, 6)
      .map((name) => ({ name, cents: 2500 + dice.below(250_000) })),
    ...people,
  }
}

interface Given {
  goods: readonly string[]
  charges: readonly string[]
  people?: Partial<Facts>
  currency: string
}
