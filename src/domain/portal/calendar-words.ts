import type { ViewLanguage } from '#contract/portal/view-sections.ts'

/** Where a place is known, and where none is. */
export interface Placed<Said = string> {
  at: Said
  nowhere: Said
}

interface Words {
  /** Where it shows no number. */
  your_order: string
  /** Of an order whose containers have several days. */
  part: string
  arrival: { day: Placed; hour: Placed }
  arrived: { day: Placed; hour: Placed }
  last_free_day: Placed
  /** Where the last free day ends with an hour. */
  cut_off: Placed
  collected: Placed
  cancelled: { arrival: Placed; deadline: Placed }
  estimate: string
  local_time: string
  free_until: string
  free_until_hour: string
  all_collected: string
  container: string
  containers: string
  to_collect: string
  by_hour: string
  /** Between the hour and the minutes. */
  hour_sign: string
  /** Between the members of a list. */
  between: string
  open_order: string
}

/** What a customer's calendar says. `{order}` is a number, a part of an order or `your_order`; `{hour}` a time of day. */
export const calendarWords: Record<ViewLanguage, Words> = {
  en: {
    your_order: 'Your order',
    part: '{order} ({count} of {total} containers)',
    arrival: {
      day: { at: '{order}: expected in {place}', nowhere: '{order}: expected arrival' },
      hour: { at: '{order}: expected in {place} at {hour}', nowhere: '{order}: expected arrival at {hour}' },
    },
    arrived: {
      day: { at: '{order}: arrived in {place}', nowhere: '{order}: arrived' },
      hour: { at: '{order}: arrived in {place} at {hour}', nowhere: '{order}: arrived at {hour}' },
    },
    last_free_day: { at: 'Last free day in {place}: {order}', nowhere: 'Last free day: {order}' },
    cut_off: {
      at: 'Last free day in {place}, until {hour}: {order}',
      nowhere: 'Last free day, until {hour}: {order}',
    },
    collected: { at: 'Collected: {order} (last free day in {place})', nowhere: 'Collected: {order} (last free day)' },
    cancelled: {
      arrival: { at: 'No longer expected in {place}: {order}', nowhere: 'No longer expected: {order}' },
      deadline: {
        at: 'No longer the last free day in {place}: {order}',
        nowhere: 'No longer the last free day: {order}',
      },
    },
    estimate: 'This is an estimate and may change.',
    local_time: 'Times are local to the place.',
    free_until: 'Storage is free up to and including this day. After it, charges may apply.',
    free_until_hour: 'Storage is free until {hour} on this day. After that, charges may apply.',
    all_collected: 'Everything has been collected.',
    container: 'Container: {numbers}',
    containers: 'Containers: {numbers}',
    to_collect: 'Still to be collected: {numbers}',
    by_hour: '{hour}: {numbers}',
    hour_sign: ':',
    between: ', ',
    open_order: 'Open this order: {url}',
  },
  de: {
    your_order: 'Ihre Bestellung',
    part: '{order} ({count} von {total} Containern)',
    arrival: {
      day: { at: '{order}: voraussichtliche Ankunft in {place}', nowhere: '{order}: voraussichtliche Ankunft' },
      hour: {
        at: '{order}: voraussichtliche Ankunft in {place} um {hour} Uhr',
        nowhere: '{order}: voraussichtliche Ankunft um {hour} Uhr',
      },
    },
    arrived: {
      day: { at: '{order}: in {place} angekommen', nowhere: '{order}: angekommen' },
      hour: { at: '{order}: um {hour} Uhr in {place} angekommen', nowhere: '{order}: um {hour} Uhr angekommen' },
    },
    last_free_day: { at: 'Letzter kostenfreier Tag in {place}: {order}', nowhere: 'Letzter kostenfreier Tag: {order}' },
    cut_off: {
      at: 'Letzter kostenfreier Tag in {place}, bis {hour} Uhr: {order}',
      nowhere: 'Letzter kostenfreier Tag, bis {hour} Uhr: {order}',
    },
    collected: {
      at: 'Abgeholt: {order} (letzter kostenfreier Tag in {place})',
      nowhere: 'Abgeholt: {order} (letzter kostenfreier Tag)',
    },
    cancelled: {
      arrival: { at: 'Nicht mehr in {place} erwartet: {order}', nowhere: 'Nicht mehr erwartet: {order}' },
      deadline: {
        at: 'Nicht mehr der letzte kostenfreie Tag in {place}: {order}',
        nowhere: 'Nicht mehr der letzte kostenfreie Tag: {order}',
      },
    },
    estimate: 'Das ist eine Schätzung, die sich noch ändern kann.',
    local_time: 'Alle Uhrzeiten in Ortszeit.',
    free_until: 'Die Lagerung ist bis einschließlich dieses Tages kostenfrei. Danach können Kosten anfallen.',
    free_until_hour: 'Die Lagerung ist an diesem Tag bis {hour} Uhr kostenfrei. Danach können Kosten anfallen.',
    all_collected: 'Alles ist abgeholt.',
    container: 'Container: {numbers}',
    containers: 'Container: {numbers}',
    to_collect: 'Noch abzuholen: {numbers}',
    by_hour: '{hour} Uhr: {numbers}',
    hour_sign: ':',
    between: ', ',
    open_order: 'Diese Bestellung öffnen: {url}',
  },
  es: {
    your_order: 'Su pedido',
    part: '{order} ({count} de {total} contenedores)',
    arrival: {
      day: { at: '{order}: llegada prevista a {place}', nowhere: '{order}: llegada prevista' },
      hour: { at: '{order}: llegada prevista a {place}, {hour} h', nowhere: '{order}: llegada prevista, {hour} h' },
    },
    arrived: {
      day: { at: '{order}: ha llegado a {place}', nowhere: '{order}: ha llegado' },
      hour: { at: '{order}: ha llegado a {place}, {hour} h', nowhere: '{order}: ha llegado, {hour} h' },
    },
    last_free_day: { at: 'Último día libre en {place}: {order}', nowhere: 'Último día libre: {order}' },
    cut_off: {
      at: 'Último día libre en {place}, hasta las {hour}: {order}',
      nowhere: 'Último día libre, hasta las {hour}: {order}',
    },
    collected: {
      at: 'Retirado: {order} (último día libre en {place})',
      nowhere: 'Retirado: {order} (último día libre)',
    },
    cancelled: {
      arrival: { at: 'Ya no se espera en {place}: {order}', nowhere: 'Ya no se espera: {order}' },
      deadline: {
        at: 'Ya no es el último día libre en {place}: {order}',
        nowhere: 'Ya no es el último día libre: {order}',
      },
    },
    estimate: 'Es una estimación y puede cambiar.',
    local_time: 'Las horas son las del lugar.',
    free_until: 'El almacenaje es gratuito hasta este día inclusive. Después puede haber cargos.',
    free_until_hour: 'El almacenaje es gratuito este día hasta las {hour}. Después puede haber cargos.',
    all_collected: 'Todo está retirado.',
    container: 'Contenedor: {numbers}',
    containers: 'Contenedores: {numbers}',
    to_collect: 'Pendiente de retirar: {numbers}',
    by_hour: '{hour} h: {numbers}',
    hour_sign: ':',
    between: ', ',
    open_order: 'Abrir este pedido: {url}',
  },
  fr: {
    your_order: 'Votre commande',
    part: '{order} ({count} des {total} conteneurs)',
    arrival: {
      day: { at: '{order} : arrivée prévue, {place}', nowhere: '{order} : arrivée prévue' },
      hour: { at: '{order} : arrivée prévue à {hour}, {place}', nowhere: '{order} : arrivée prévue à {hour}' },
    },
    arrived: {
      day: { at: '{order} : arrivée confirmée, {place}', nowhere: '{order} : arrivée confirmée' },
      hour: { at: '{order} : arrivée confirmée à {hour}, {place}', nowhere: '{order} : arrivée confirmée à {hour}' },
    },
    last_free_day: {
      at: 'Dernier jour de franchise, {place} : {order}',
      nowhere: 'Dernier jour de franchise : {order}',
    },
    cut_off: {
      at: 'Dernier jour de franchise, {place}, jusqu’à {hour} : {order}',
      nowhere: 'Dernier jour de franchise, jusqu’à {hour} : {order}',
    },
    collected: {
      at: 'Enlèvement effectué : {order} (dernier jour de franchise, {place})',
      nowhere: 'Enlèvement effectué : {order} (dernier jour de franchise)',
    },
    cancelled: {
      arrival: { at: 'Plus attendu, {place} : {order}', nowhere: 'Plus attendu : {order}' },
      deadline: {
        at: 'N’est plus le dernier jour de franchise, {place} : {order}',
        nowhere: 'N’est plus le dernier jour de franchise : {order}',
      },
    },
    estimate: 'Ceci est une estimation, susceptible de changer.',
    local_time: 'Les heures indiquées sont locales.',
    free_until: 'Le stockage est gratuit jusqu’à ce jour inclus. Des frais peuvent s’appliquer ensuite.',
    free_until_hour: 'Le stockage est gratuit ce jour jusqu’à {hour}. Des frais peuvent s’appliquer ensuite.',
    all_collected: 'Tout a été enlevé.',
    container: 'Conteneur : {numbers}',
    containers: 'Conteneurs : {numbers}',
    to_collect: 'Reste à enlever : {numbers}',
    by_hour: '{hour} : {numbers}',
    hour_sign: ' h ',
    between: ', ',
    open_order: 'Ouvrir cette commande : {url}',
  },
  zh: {
    your_order: '您的订单',
    part: '{order}（{total} 个集装箱中的 {count} 个）',
    arrival: {
      day: { at: '{order}：预计到达 {place}', nowhere: '{order}：预计到达' },
      hour: { at: '{order}：预计 {hour} 到达 {place}', nowhere: '{order}：预计 {hour} 到达' },
    },
    arrived: {
      day: { at: '{order}：已到达 {place}', nowhere: '{order}：已到达' },
      hour: { at: '{order}：已于 {hour} 到达 {place}', nowhere: '{order}：已于 {hour} 到达' },
    },
    last_free_day: { at: '免费期截止日（{place}）：{order}', nowhere: '免费期截止日：{order}' },
    cut_off: { at: '免费期截止日（{place}，{hour} 前）：{order}', nowhere: '免费期截止日（{hour} 前）：{order}' },
    collected: {
      at: '已提货：{order}（{place} 免费期截止日）',
      nowhere: '已提货：{order}（免费期截止日）',
    },
    cancelled: {
      arrival: { at: '不再预计到达 {place}：{order}', nowhere: '不再预计到达：{order}' },
      deadline: { at: '不再是免费期截止日（{place}）：{order}', nowhere: '不再是免费期截止日：{order}' },
    },
    estimate: '此为预计时间，可能会有变动。',
    local_time: '时间均为当地时间。',
    free_until: '截至当日（含）免收堆存费，之后可能产生费用。',
    free_until_hour: '当日 {hour} 前免收堆存费，之后可能产生费用。',
    all_collected: '已全部提货。',
    container: '集装箱：{numbers}',
    containers: '集装箱：{numbers}',
    to_collect: '待提货：{numbers}',
    by_hour: '{hour}：{numbers}',
    hour_sign: ':',
    between: '、',
    open_order: '查看此订单：{url}',
  },
}
