import type { ViewLanguage } from '#contract/portal/view-sections.ts'

/** The columns of a file of orders, and what it is called. */
interface Words {
  file: string
  order: string
  bill: string
  references: string
  from: string
  to: string
  container: string
  state: string
  details: string
  expected: string
  arrived: string
  arrival_place: string
  arrival_zone: string
  days_later: string
  last_free_day: string
  last_free_day_place: string
  last_free_day_zone: string
  return_by: string
  return_zone: string
  return_to: string
  pickup_number: string
  /** `{text}` is a currency. */
  fees: string
  terminal: string
  vessel: string
  voyage: string
  news: string
}

/** What a file of a customer's orders says, besides what the page says as well. */
export const orderFileWords: Record<ViewLanguage, Words> = {
  en: {
    file: 'Orders',
    order: 'Order',
    bill: 'Bill of lading',
    references: 'References',
    from: 'From',
    to: 'To',
    container: 'Container',
    state: 'Status',
    details: 'Details',
    expected: 'Expected arrival',
    arrived: 'Arrived',
    arrival_place: 'Arrival: place',
    arrival_zone: 'Arrival: time zone',
    days_later: 'Days later than planned',
    last_free_day: 'Last free day',
    last_free_day_place: 'Last free day: place',
    last_free_day_zone: 'Last free day: time zone',
    return_by: 'Return empty container by',
    return_zone: 'Return: time zone',
    return_to: 'Return empty to',
    pickup_number: 'Pickup number',
    fees: 'Fees ({text})',
    terminal: 'Terminal',
    vessel: 'Ship',
    voyage: 'Voyage',
    news: 'Last news (UTC)',
  },
  de: {
    file: 'Bestellungen',
    order: 'Bestellung',
    bill: 'Konnossement',
    references: 'Referenzen',
    from: 'Von',
    to: 'Nach',
    container: 'Container',
    state: 'Status',
    details: 'Einzelheiten',
    expected: 'Erwartete Ankunft',
    arrived: 'Angekommen',
    arrival_place: 'Ankunft: Ort',
    arrival_zone: 'Ankunft: Zeitzone',
    days_later: 'Tage später als geplant',
    last_free_day: 'Letzter kostenfreier Tag',
    last_free_day_place: 'Letzter kostenfreier Tag: Ort',
    last_free_day_zone: 'Letzter kostenfreier Tag: Zeitzone',
    return_by: 'Leercontainer zurück bis',
    return_zone: 'Rückgabe: Zeitzone',
    return_to: 'Leercontainer zurück an',
    pickup_number: 'Abholnummer',
    fees: 'Gebühren ({text})',
    terminal: 'Terminal',
    vessel: 'Schiff',
    voyage: 'Reise',
    news: 'Letzte Meldung (UTC)',
  },
  es: {
    file: 'Pedidos',
    order: 'Pedido',
    bill: 'Conocimiento de embarque',
    references: 'Referencias',
    from: 'Desde',
    to: 'Hasta',
    container: 'Contenedor',
    state: 'Estado',
    details: 'Detalles',
    expected: 'Llegada prevista',
    arrived: 'Llegó',
    arrival_place: 'Llegada: lugar',
    arrival_zone: 'Llegada: zona horaria',
    days_later: 'Días de retraso',
    last_free_day: 'Último día libre',
    last_free_day_place: 'Último día libre: lugar',
    last_free_day_zone: 'Último día libre: zona horaria',
    return_by: 'Devolver el vacío a más tardar el',
    return_zone: 'Devolución: zona horaria',
    return_to: 'Devolver el vacío en',
    pickup_number: 'Número de retiro',
    fees: 'Cargos ({text})',
    terminal: 'Terminal',
    vessel: 'Buque',
    voyage: 'Viaje',
    news: 'Última noticia (UTC)',
  },
  fr: {
    file: 'Commandes',
    order: 'Commande',
    bill: 'Connaissement',
    references: 'Références',
    from: 'Départ',
    to: 'Destination',
    container: 'Conteneur',
    state: 'Statut',
    details: 'Détails',
    expected: 'Arrivée prévue',
    arrived: 'Arrivé',
    arrival_place: 'Arrivée – lieu',
    arrival_zone: 'Arrivée – fuseau horaire',
    days_later: 'Jours de retard',
    last_free_day: 'Dernier jour de franchise',
    last_free_day_place: 'Franchise – lieu',
    last_free_day_zone: 'Franchise – fuseau horaire',
    return_by: 'Vide à restituer avant la fin du',
    return_zone: 'Restitution – fuseau horaire',
    return_to: 'Restituer le vide à',
    pickup_number: 'Numéro d’enlèvement',
    fees: 'Frais ({text})',
    terminal: 'Terminal',
    vessel: 'Navire',
    voyage: 'Voyage',
    news: 'Dernières nouvelles (UTC)',
  },
  zh: {
    file: '订单',
    order: '订单',
    bill: '提单',
    references: '参考编号',
    from: '起运地',
    to: '目的地',
    container: '集装箱',
    state: '状态',
    details: '说明',
    expected: '预计到达',
    arrived: '实际到达',
    arrival_place: '到达地点',
    arrival_zone: '到达地时区',
    days_later: '比计划晚（天）',
    last_free_day: '免费期截止日',
    last_free_day_place: '免费期截止日：地点',
    last_free_day_zone: '免费期截止日：时区',
    return_by: '还空截止日',
    return_zone: '还箱地时区',
    return_to: '还箱地点',
    pickup_number: '提货号',
    fees: '费用（{text}）',
    terminal: '码头',
    vessel: '船舶',
    voyage: '航次',
    news: '最新消息（UTC）',
  },
}
