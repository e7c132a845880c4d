import type { ViewLanguage } from '#contract/portal/view-sections.ts'

interface Term {
  /** As customers read it: each is somewhere in the catalogues. */
  said: Record<ViewLanguage, string>
  /** What was tried instead, and is not how people in the trade say it. */
  never: Partial<Record<ViewLanguage, readonly string[]>>
}

/** One word for one thing, in each language: for whoever writes or checks a translation. */
export const glossary: Record<string, Term> = {
  container: {
    said: { en: 'container', de: 'Container', es: 'contenedor', fr: 'conteneur', zh: '集装箱' },
    never: { es: ['contáiner'], fr: ['container'], zh: ['货柜'] },
  },
  order: {
    said: { en: 'order', de: 'Bestellung', es: 'pedido', fr: 'commande', zh: '订单' },
    never: { de: ['Auftrag'], es: ['orden de compra'], fr: ['ordre'] },
  },
  hold: {
    said: { en: 'On hold', de: 'Gesperrt', es: 'Retenido', fr: 'Bloqué', zh: '未放行' },
    never: {
      en: ['Waits for'],
      de: ['Angehalten', 'Wartet auf:', 'festgehalten'],
      fr: ['Retenu', 'Attend :'],
      es: ['Espera por'],
      zh: ['暂扣', '等待：', '扣留'],
    },
  },
  'hold without a reason': {
    said: {
      en: 'On hold: reason not given',
      de: 'Gesperrt: Grund nicht angegeben',
      es: 'Retenido: motivo no indicado',
      fr: 'Bloqué : motif non précisé',
      zh: '未放行：原因未说明',
    },
    never: { en: ['Another reason'], de: ['Anderer Grund'], es: ['Otro motivo'], fr: ['Autre raison'] },
  },
  'unpaid freight': {
    said: {
      en: 'the freight is paid',
      de: 'die Fracht bezahlt ist',
      es: 'se pague el flete',
      fr: 'paiement du fret',
      zh: '未放行：运费待付',
    },
    never: {},
  },
  'their turn': {
    said: {
      en: 'Action needed: arrange collection',
      de: 'Bitte abholen',
      es: 'Acción necesaria: retirar',
      fr: 'Action requise : enlèvement',
      zh: '请安排提货',
    },
    never: { en: ['Your turn'], de: ['Sie sind dran'], es: ['Su turno'], fr: ['À vous'] },
  },
  'free time ended': {
    said: {
      en: 'Free storage ended on',
      de: 'Die kostenfreie Lagerzeit endete am',
      es: 'El plazo libre de almacenaje venció el',
      fr: 'La franchise de stockage a expiré le',
      zh: '免费堆存期已于',
    },
    never: {
      en: ['could stay there free'],
      de: ['stand er dort kostenlos'],
      es: ['Pudo estar allí'],
      fr: ['pouvait y rester'],
    },
  },
  storage: {
    said: { en: 'Storage', de: 'Lagergeld', es: 'Almacenaje', fr: 'Stockage', zh: '堆存费' },
    never: { zh: ['滞箱费'] },
  },
  'extended storage': {
    said: {
      en: 'Extended storage charge',
      de: 'Zuschlag für lange Lagerung',
      es: 'Recargo por almacenaje prolongado',
      fr: 'Supplément de stockage prolongé',
      zh: '超期堆存费',
    },
    never: { en: ['Long stay'] },
  },
  collected: {
    said: { en: 'Collected', de: 'Abgeholt', es: 'Retirado', fr: 'Enlevé', zh: '已提货' },
    never: {
      en: ['With you'],
      de: ['Bei Ihnen', 'bei mir'],
      es: ['En su poder', 'en mi poder', 'recoger'],
      fr: ['Chez vous', 'chez moi'],
    },
  },
  completed: {
    said: { en: 'Completed', de: 'Abgeschlossen am', es: 'Finalizado el', fr: 'Terminé le', zh: '已完成' },
    never: { en: ['Done since'], de: ['Erledigt seit'], es: ['Terminado desde'], fr: ['Terminé depuis'] },
  },
  'port of loading': {
    said: {
      en: 'At the port of loading',
      de: 'Im Ladehafen',
      es: 'En el puerto de carga',
      fr: 'Au port de chargement',
      zh: '装货港',
    },
    never: { en: ['Left the factory', 'lading,'] },
  },
  'in port': {
    said: { en: 'In port', de: 'Im Hafen', es: 'En puerto', fr: 'Au port', zh: '已到港' },
    never: { en: ['Landed'], de: ['Gelandet'], es: ['Desembarcado'], fr: ['Débarqué'] },
  },
  train: {
    said: { en: 'On the train', de: 'Mit der Bahn unterwegs', es: 'En tren', fr: 'En train', zh: '铁路运输中' },
    never: { fr: ['Sur le train'] },
  },
  documents: {
    said: { en: 'Documents', de: 'Dokumente', es: 'Documentos', fr: 'Documents', zh: '单证' },
    never: { en: ['Papers'], de: ['Papiere'], es: ['Papeles'], fr: ['Papiers'] },
  },
  updates: {
    said: {
      en: 'Get e-mail updates',
      de: 'Benachrichtigungen aktivieren',
      es: 'Activar avisos',
      fr: 'Recevoir les e-mails de suivi',
      zh: '订阅邮件通知',
    },
    never: { de: ['Mails bestellen', 'bestellt haben', 'schon bestellt'], es: ['Pedir estos correos'], zh: ['申请'] },
  },
  'a link that is none': {
    said: {
      en: 'This link is not valid',
      de: 'Dieser Link ist ungültig',
      es: 'Este enlace no es válido',
      fr: 'Ce lien n’est pas valide',
      zh: '此链接无效',
    },
    never: { en: ['opens nothing'], de: ['öffnet nichts'], es: ['no abre nada'], fr: ['n’ouvre rien'] },
  },
  'who gave the link': {
    said: {
      en: 'the person who gave it to you',
      de: 'die Person, von der Sie den Link haben',
      es: 'la persona que se lo dio',
      fr: 'la personne qui vous l’a donné',
      zh: '向您提供链接的人',
    },
    never: { de: ['wer ihn Ihnen gegeben', 'wer Ihnen diesen Link'], zh: ['给您此链接'] },
  },
  'local time': {
    said: {
      en: 'All dates are local to each place',
      de: 'Alle Termine in Ortszeit',
      es: 'Todas las fechas son en hora local',
      fr: 'Toutes les dates sont en heure locale',
      zh: '均为当地时间',
    },
    never: { de: ['gelten am jeweiligen Ort'] },
  },
  expected: {
    said: {
      en: 'Expected arrival',
      de: 'Erwartete Ankunft',
      es: 'Llegada prevista',
      fr: 'Arrivée prévue',
      zh: '预计到达',
    },
    never: {},
  },
  'expected on a day': {
    said: {
      en: 'expected {date}',
      de: 'erwartet {date}',
      es: 'previsto {date}',
      fr: 'prévu le {date}',
      zh: '预计 {date}',
    },
    never: { fr: ['attendu {date}'] },
  },
  'arrived at a place': {
    said: {
      en: 'Arrived in {place}',
      de: 'in {place} angekommen',
      es: 'Llegó a {place}',
      fr: 'Arrivé {à place}',
      zh: '到达{place}',
    },
    never: { zh: ['起在{place}'] },
  },
  'last free day': {
    said: {
      en: 'Last free day',
      de: 'Letzter kostenfreier Tag',
      es: 'Último día libre',
      fr: 'Dernier jour de franchise',
      zh: '免费期截止日',
    },
    never: { de: ['Letzter freier Tag'], zh: ['最后免费日', '最后一天'] },
  },
  later: {
    said: { en: 'days later', de: 'Tage später', es: 'días más tarde', fr: 'jours plus tard', zh: '晚 {count} 天' },
    never: { fr: [' j plus tard'], de: [' T. später'], en: [' d later'], es: [' d más'] },
  },
}
