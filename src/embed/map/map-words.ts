import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { Plural } from '#domain/portal/customer-words/sayings.ts'

/** What is said of the map, besides what the page says already. In braces: a place, an age. */
interface MapWords {
  map: string
  estimated: string
  seen: string
  to: string
  inland_to: string
  nothing: string
  left_out: Plural
  more: Plural
}

export const mapWords: Record<ViewLanguage, MapWords> = {
  en: {
    map: 'Where your orders are',
    estimated: 'estimated position',
    seen: 'position reported {ago}',
    to: 'to {place}',
    inland_to: 'On the way to {place}',
    nothing: 'None of these orders is on the way at the moment.',
    left_out: {
      one: 'One order is not on the map: its position is not known yet.',
      other: '{count} orders are not on the map: their position is not known yet.',
    },
    more: {
      one: 'One more order is not drawn. Narrow the list to see it.',
      other: '{count} more orders are not drawn. Narrow the list to see them.',
    },
  },
  de: {
    map: 'Wo Ihre Bestellungen sind',
    estimated: 'geschätzte Position',
    seen: 'Position gemeldet {ago}',
    to: 'nach {place}',
    inland_to: 'Unterwegs nach {place}',
    nothing: 'Zurzeit ist keine dieser Bestellungen unterwegs.',
    left_out: {
      one: 'Eine Bestellung fehlt auf der Karte: Wo sie ist, ist noch nicht bekannt.',
      other: '{count} Bestellungen fehlen auf der Karte: Wo sie sind, ist noch nicht bekannt.',
    },
    more: {
      one: 'Eine weitere Bestellung ist nicht eingezeichnet. Grenzen Sie die Liste ein, um sie zu sehen.',
      other: '{count} weitere Bestellungen sind nicht eingezeichnet. Grenzen Sie die Liste ein, um sie zu sehen.',
    },
  },
  es: {
    map: 'Dónde están sus pedidos',
    estimated: 'posición estimada',
    seen: 'posición comunicada {ago}',
    to: 'a {place}',
    inland_to: 'En camino a {place}',
    nothing: 'Ninguno de estos pedidos está en camino en este momento.',
    left_out: {
      one: 'Un pedido no está en el mapa: aún no se conoce su posición.',
      other: '{count} pedidos no están en el mapa: aún no se conoce su posición.',
    },
    more: {
      one: 'Hay un pedido más que no se muestra. Limite la lista para verlo.',
      other: 'Hay {count} pedidos más que no se muestran. Limite la lista para verlos.',
    },
  },
  fr: {
    map: 'Où sont vos commandes',
    estimated: 'position estimée',
    seen: 'position communiquée {ago}',
    to: 'vers {place}',
    inland_to: 'En route vers {place}',
    nothing: 'Aucune de ces commandes n’est en route pour le moment.',
    left_out: {
      one: 'Une commande n’est pas sur la carte : sa position n’est pas encore connue.',
      other: '{count} commandes ne sont pas sur la carte : leur position n’est pas encore connue.',
    },
    more: {
      one: 'Une autre commande n’est pas affichée. Affinez la liste pour la voir.',
      other: '{count} autres commandes ne sont pas affichées. Affinez la liste pour les voir.',
    },
  },
  zh: {
    map: '您的订单位置',
    estimated: '估计位置',
    seen: '位置报告于{ago}',
    to: '前往{place}',
    inland_to: '运往{place}途中',
    nothing: '这些订单目前都不在途中。',
    left_out: { other: '有{count}个订单不在地图上：位置尚不清楚。' },
    more: { other: '另有{count}个订单未显示。请缩小列表范围后查看。' },
  },
}
