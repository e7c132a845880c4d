/**
 * About how many units are worth a US dollar, to one or two digits: the order of what costs most needs amounts of
 * different currencies side by side. They are rough, from no official source, and never added or shown.
 */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  AED: 3.7,
  ARS: 1400,
  AUD: 1.5,
  BDT: 120,
  BRL: 5.5,
  CAD: 1.4,
  CHF: 0.8,
  CLP: 950,
  CNY: 7,
  COP: 4000,
  CZK: 21,
  DKK: 6.5,
  EGP: 48,
  EUR: 0.87,
  GBP: 0.76,
  HKD: 7.8,
  HUF: 340,
  IDR: 16500,
  ILS: 3.3,
  INR: 88,
  JPY: 150,
  KES: 130,
  KRW: 1400,
  KWD: 0.31,
  LKR: 300,
  MAD: 9.3,
  MXN: 18.5,
  MYR: 4.2,
  NGN: 1450,
  NOK: 10,
  NZD: 1.7,
  PEN: 3.4,
  PHP: 58,
  PKR: 280,
  PLN: 3.7,
  RON: 4.4,
  SAR: 3.75,
  SEK: 9.5,
  SGD: 1.3,
  THB: 32,
  TRY: 42,
  TWD: 31,
  UAH: 42,
  VND: 26000,
  ZAR: 17.5,
}

interface Cost {
  currency_code: string
  a_day: number | null
}

/** How much it costs a day, for an order alone; null where nobody knows. A currency that is not listed counts as dollars. */
export function weightOf(costs: readonly Cost[]): number | null {
  const known = costs.flatMap(({ currency_code, a_day }) =>
    a_day === null ? [] : a_day / (perDollar[currency_code] ?? 1),
  )
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}
