import type { ViewLanguage } from '#contract/view-sections.ts'

interface Words {
  your_order: string
  arrives: { at: string; nowhere: string }
  arrived: { at: string; nowhere: string }
  collect_by: { at: string; nowhere: string }
  cancelled: string
}

/** What a customer's calendar says. */
export const calendarWords: Record<ViewLanguage, Words> = {
  en: {
    your_order: 'Your order',
    arrives: { at: '{order} arrives in {place}', nowhere: '{order} arrives' },
    arrived: { at: '{order} has arrived in {place}', nowhere: '{order} has arrived' },
    collect_by: { at: 'Last free day in {place}: {order}', nowhere: 'Last free day: {order}' },
    cancelled: 'No longer planned',
  },
  de: {
    your_order: 'Ihre Bestellung',
    arrives: { at: '{order}: Ankunft in {place}', nowhere: '{order}: Ankunft' },
    arrived: { at: '{order}: in {place} angekommen', nowhere: '{order}: angekommen' },
    collect_by: { at: 'Letzter kostenloser Tag in {place}: {order}', nowhere: 'Letzter kostenloser Tag: {order}' },
    cancelled: 'Nicht mehr geplant',
  },
  es: {
    your_order: 'Su pedido',
    arrives: { at: '{order}: llegada a {place}', nowhere: '{order}: llegada' },
    arrived: { at: '{order}: llegó a {place}', nowhere: '{order}: llegó' },
    collect_by: { at: 'Último día gratuito en {place}: {order}', nowhere: 'Último día gratuito: {order}' },
    cancelled: 'Ya no está previsto',
  },
  fr: {
    your_order: 'Votre commande',
    arrives: { at: '{order} : arrivée à {place}', nowhere: '{order} : arrivée' },
    arrived: { at: '{order} : arrivé à {place}', nowhere: '{order} : arrivé' },
    collect_by: { at: 'Dernier jour gratuit à {place} : {order}', nowhere: 'Dernier jour gratuit : {order}' },
    cancelled: 'N’est plus prévu',
  },
  zh: {
    your_order: '您的订单',
    arrives: { at: '{order}：到达{place}', nowhere: '{order}：到达' },
    arrived: { at: '{order}：已到达{place}', nowhere: '{order}：已到达' },
    collect_by: { at: '{place}免费期最后一天：{order}', nowhere: '免费期最后一天：{order}' },
    cancelled: '已取消',
  },
}
