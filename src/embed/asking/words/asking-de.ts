import type { AskingWords } from '../asking-words.ts'

export const words: AskingWords = {
  email: 'Ihre E-Mail-Adresse',
  about: 'Worüber',
  this_order: 'Diese Bestellung',
  by_number: 'Alles mit einer meiner Nummern',
  number: 'Bestell-, Referenz- oder Containernummer',
  when: 'Informieren, wenn',
  events: {
    eta_moved: 'sich die Ankunft verschiebt',
    arrived: 'sie angekommen ist',
    ready: 'sie abholbereit ist',
    action_needed: 'sie festgehalten wird oder bald abzuholen ist',
    delivered: 'sie bei mir ist',
  },
  days: 'Tage, um die sich die Ankunft verschieben muss',
  send: 'Benachrichtigungen aktivieren',
  close: 'Schließen',
  another: 'Ändern oder weitere bestellen',
  sent: 'Eine E-Mail an {email} ist unterwegs. Öffnen Sie den Link darin und bestätigen Sie: Erst dann erfahren Sie, was sich ändert.',
  sent_number:
    'Wenn es hier eine Bestellung mit {number} gibt, ist eine E-Mail an {email} unterwegs. Öffnen Sie den Link darin und bestätigen Sie: Erst dann erfahren Sie, was sich ändert.',
  again: 'Das haben Sie schon bestellt. In der Mail an {email} ist ein Link, mit dem Sie es bestätigen.',
  after:
    'Es kann eine Minute dauern; sehen Sie auch im Spam-Ordner nach. Der Link gilt zwei Tage, und eine Adresse wird höchstens dreimal am Tag gefragt.',
  bad_email: 'Das ist keine E-Mail-Adresse. Sie sieht aus wie name@firma.de.',
  bad_number: 'Schreiben Sie die Nummer, um die es geht.',
  no_events: 'Wählen Sie mindestens eines davon.',
  bad_days: 'Schreiben Sie eine Anzahl von Tagen von 1 bis 60.',
  limit:
    'Das war zu viel auf einmal. Was Sie geschrieben haben, bleibt hier: Bitte versuchen Sie es in einer Minute noch einmal.',
  not_offered: 'Das wird hier nicht mehr angeboten. Fragen Sie, wer Ihnen diesen Link gegeben hat.',
  failed: 'Das hat uns nicht erreicht. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  preview: 'In der Vorschau wird nichts bestellt.',
  calendar_text: 'Ankünfte und letzte Abholtage, immer aktuell in Ihrem eigenen Kalender.',
  calendar_open: 'In meinem Kalender öffnen',
  calendar_address: 'Oder diese Adresse abonnieren, in Google Kalender, Outlook oder einem anderen',
  calendar_secret: 'Wer diese Adresse hat, kann den Kalender lesen.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
}
