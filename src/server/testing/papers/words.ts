export type Language = 'en' | 'de' | 'es' | 'fr'

type Words = Record<Language, readonly string[]>

/** What papers are called. */
export const titles = {
  arrival_notice: {
    en: ['ARRIVAL NOTICE', 'Arrival Notice / Freight Invoice Advice', 'NOTICE OF ARRIVAL'],
    de: ['Ankunftsavis'],
    es: ['AVISO DE LLEGADA'],
    fr: ["AVIS D'ARRIVÉE"],
  },
  bill_of_lading: {
    en: ['BILL OF LADING', 'Bill of Lading for Ocean Transport'],
    de: ['KONNOSSEMENT'],
    es: ['CONOCIMIENTO DE EMBARQUE'],
    fr: ['CONNAISSEMENT MARITIME'],
  },
  sea_waybill: {
    en: ['SEA WAYBILL', 'NON-NEGOTIABLE WAYBILL', 'Express Waybill'],
    de: ['SEEFRACHTBRIEF'],
    es: ['CARTA DE PORTE MARÍTIMO'],
    fr: ['LETTRE DE TRANSPORT MARITIME'],
  },
  commercial_invoice: {
    en: ['COMMERCIAL INVOICE', 'Proforma Invoice'],
    de: ['Handelsrechnung'],
    es: ['FACTURA COMERCIAL'],
    fr: ['FACTURE COMMERCIALE'],
  },
  freight_invoice: {
    en: ['FREIGHT INVOICE', 'Ocean Freight Invoice'],
    de: ['FRACHTRECHNUNG'],
    es: ['FACTURA DE FLETE'],
    fr: ['FACTURE DE FRET'],
  },
  delivery_order: {
    en: ['DELIVERY ORDER', 'Pick-up Order', 'Freight Release'],
    de: ['Auslieferungsauftrag'],
    es: ['ORDEN DE ENTREGA'],
    fr: ['BON À DÉLIVRER'],
  },
  packing_list: {
    en: ['PACKING LIST', 'Packing List and Weight Note'],
    de: ['PACKLISTE'],
    es: ['LISTA DE EMPAQUE'],
    fr: ['LISTE DE COLISAGE'],
  },
  customs_entry: {
    en: ['ENTRY SUMMARY', 'CUSTOMS ENTRY'],
    de: ['Zollanmeldung'],
    es: ['DECLARACIÓN DE ADUANAS'],
    fr: ['DÉCLARATION EN DOUANE'],
  },
  other: {
    en: ['Dear all,', 'MEMO', 'Weekly report'],
    de: ['Guten Tag,'],
    es: ['Estimados señores:'],
    fr: ['Bonjour,'],
  },
} satisfies Record<string, Words>
export type PaperType = keyof typeof titles

export const words = {
  container: {
    en: ['Container No.', 'Container Number', 'Equipment No', 'CNTR #'],
    de: ['Container-Nr.'],
    es: ['Contenedor No.'],
    fr: ['Conteneur N°'],
  },
  bill: {
    en: ['B/L No.', 'Bill of Lading Number', 'MBL', 'B/L'],
    de: ['Konnossement-Nr.'],
    es: ['Conocimiento No.'],
    fr: ['Connaissement N°'],
  },
  waybill: {
    en: ['Waybill No.', 'SWB No'],
    de: ['Frachtbrief-Nr.'],
    es: ['Carta de porte No.'],
    fr: ['Lettre de transport N°'],
  },
  booking: {
    en: ['Booking No.', 'Booking Reference'],
    de: ['Buchungsnummer'],
    es: ['Reserva No.'],
    fr: ['Réservation N°'],
  },
  order: {
    en: ['PO No.', 'Purchase Order', 'P.O. Number', 'Customer PO'],
    de: ['Bestellnummer', 'Bestell-Nr.'],
    es: ['Orden de compra', 'Pedido No.'],
    fr: ['Bon de commande', 'Commande N°'],
  },
  invoice: { en: ['Invoice No.', 'Invoice Number'], de: ['Rechnungsnummer'], es: ['Factura No.'], fr: ['Facture N°'] },
  entry: { en: ['Entry No.', 'Entry Number'], de: ['MRN'], es: ['Declaración No.'], fr: ['Déclaration N°'] },
  eta: {
    en: ['ETA', 'Estimated Arrival', 'ETA POD'],
    de: ['Voraussichtliche Ankunft'],
    es: ['Fecha estimada de llegada'],
    fr: ["Date d'arrivée"],
  },
  lastFree: {
    en: ['Last Free Day', 'LFD', 'Free Time Expires'],
    de: ['Letzter freier Tag'],
    es: ['Último día libre'],
    fr: ['Dernier jour libre'],
  },
  freeTime: { en: ['Free Time', 'Free days'], de: ['Freie Tage'], es: ['Días libres'], fr: ['Jours de franchise'] },
  date: { en: ['Date', 'Date of issue'], de: ['Datum'], es: ['Fecha'], fr: ["Date d'émission"] },
  vessel: { en: ['Vessel', 'Ocean Vessel'], de: ['Schiff'], es: ['Buque'], fr: ['Navire'] },
  voyage: { en: ['Voyage', 'Voy. No.'], de: ['Reise'], es: ['Viaje'], fr: ['Voyage'] },
  lading: { en: ['Port of Loading', 'POL'], de: ['Ladehafen'], es: ['Puerto de carga'], fr: ['Port de chargement'] },
  discharge: {
    en: ['Port of Discharge', 'POD'],
    de: ['Löschhafen'],
    es: ['Puerto de descarga'],
    fr: ['Port de déchargement'],
  },
  shipper: { en: ['Shipper', 'Exporter'], de: ['Absender'], es: ['Embarcador'], fr: ['Expéditeur'] },
  consignee: { en: ['Consignee', 'Buyer'], de: ['Empfänger'], es: ['Consignatario'], fr: ['Destinataire'] },
  total: {
    en: ['Total Amount', 'Amount due', 'Invoice Total'],
    de: ['Gesamtbetrag'],
    es: ['Importe total'],
    fr: ['Montant total'],
  },
  weight: { en: ['Gross Weight', 'G.W.'], de: ['Bruttogewicht'], es: ['Peso bruto'], fr: ['Poids brut'] },
  packages: { en: ['Packages', 'Total Cartons'], de: ['Packstücke'], es: ['Bultos'], fr: ['Nombre de colis'] },
  seal: { en: ['Seal'], de: ['Siegel'], es: ['Precinto'], fr: ['Plomb'] },
  terminal: {
    en: ['Pick-up Terminal', 'Terminal'],
    de: ['Abholort'],
    es: ['Terminal de retiro'],
    fr: ['Lieu de retrait'],
  },
} satisfies Record<string, Words>

/** A sentence that names numbers of another shipment. */
export const asides: Record<Language, (numbers: string) => string> = {
  en: (numbers) => `Note: the previous shipment ${numbers} was released last week.`,
  de: (numbers) => `Hinweis: die vorherige Sendung ${numbers} wurde bereits freigestellt.`,
  es: (numbers) => `Nota: el embarque anterior ${numbers} ya fue liberado.`,
  fr: (numbers) => `Note : l'envoi précédent ${numbers} a déjà été livré.`,
}

export const bodies: Record<Language, readonly string[]> = {
  en: [
    'Please note that the goods of this shipment are handled by the terminal in the usual way.',
    'All terms and conditions are printed on the back of this page and are part of the contract.',
  ],
  de: [
    'Bitte beachten Sie, dass die Ware mit der üblichen Sorgfalt von dem Terminal behandelt wird.',
    'Es gelten die Bedingungen auf der Rückseite und das Recht des Ortes für die Lieferung.',
  ],
  es: [
    'Rogamos tomen nota de que las mercancías son manejadas por el personal del puerto.',
    'Las condiciones del contrato están impresas en el reverso de la hoja y son parte del mismo.',
  ],
  fr: [
    'Veuillez noter que les marchandises sont prises en charge par le personnel du port.',
    'Les conditions du contrat sont imprimées au verso et font partie de la présente.',
  ],
}

const months: Record<Language, readonly string[]> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}

export type DateStyle = 'iso' | 'named' | 'points' | 'us' | 'european'

/** A day as papers write it. */
export function written(day: string, style: DateStyle, language: Language): string {
  const [y, m, d] = day.split('-') as [string, string, string]
  if (style === 'named')
    return language === 'en'
      ? `${d}-${months.en[Number(m) - 1]}-${y}`
      : language === 'de'
        ? `${Number(d)}. ${months.de[Number(m) - 1]} ${y}`
        : language === 'es'
          ? `${Number(d)} de ${months.es[Number(m) - 1]} de ${y}`
          : `${Number(d)} ${months.fr[Number(m) - 1]} ${y}`
  if (style === 'points') return `${d}.${m}.${y}`
  if (style === 'us') return `${m}/${d}/${y}`
  if (style === 'european') return `${d}/${m}/${y}`
  return day
}
