import type { DeliveryStep } from '#contract/delivery/step.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'

/** Why a step cannot be reported. */
export type Refusal =
  | 'reported_already'
  | 'in_the_future'
  | 'long_ago'
  | 'before_arrival'
  | 'pickup_first'
  | 'before'
  | 'after'

interface Words {
  steps: Record<DeliveryStep, string>
  refused: Record<Refusal, string>
  undo_over: string
  mail: {
    subject: string
    asks: string
    pickup_number: string
    deliver_to: string
    open: string
    container: string
    warning: string
  }
}

/** What truckers read that the server writes: refusals on the page of their link, and the mail with the link. */
export const deliveryWords: Record<ViewLanguage, Words> = {
  en: {
    steps: { picked_up: 'Picked up', delivered: 'Delivered', empty_returned: 'Empty returned' },
    refused: {
      reported_already:
        '{step} is reported already. To correct it, undo it first, or ask the company that gave you the order.',
      in_the_future: 'The time is in the future. Report it once it has happened.',
      long_ago: 'The time is more than 60 days ago.',
      before_arrival: 'The time is before the container arrived, on {day}. Check the time.',
      pickup_first: '{step} cannot be before {other}: report that first.',
      before: '{step} cannot be before {other}. Check the time.',
      after: '{step} cannot be after {other}. Check the time.',
    },
    undo_over: 'It can be undone for 15 minutes. Ask the company that gave you the order.',
    mail: {
      subject: 'Delivery order for container {number}',
      asks: '{company} asks you to pick up container {number}.',
      pickup_number: 'Pickup number: {value}',
      deliver_to: 'Deliver to: {value}',
      open: 'Open this link on your phone. It shows what you need at the gate, and you report each step with one tap.',
      container: 'Container {number}',
      warning: 'Anyone with the link can do this. Give it only to the driver of this container.',
    },
  },
  de: {
    steps: { picked_up: 'Abgeholt', delivered: 'Zugestellt', empty_returned: 'Leer zurückgegeben' },
    refused: {
      reported_already:
        '„{step}“ ist bereits gemeldet. Machen Sie die Meldung zuerst rückgängig, oder fragen Sie Ihren Auftraggeber.',
      in_the_future: 'Diese Zeit liegt in der Zukunft. Melden Sie den Schritt, sobald er erfolgt ist.',
      long_ago: 'Diese Zeit liegt mehr als 60 Tage zurück.',
      before_arrival: 'Diese Zeit liegt vor der Ankunft des Containers am {day}. Bitte prüfen Sie die Zeit.',
      pickup_first: '„{step}“ kann nicht vor „{other}“ liegen. Melden Sie das zuerst.',
      before: '„{step}“ kann nicht vor „{other}“ liegen. Bitte prüfen Sie die Zeit.',
      after: '„{step}“ kann nicht nach „{other}“ liegen. Bitte prüfen Sie die Zeit.',
    },
    undo_over: 'Rückgängig machen lässt es sich nur 15 Minuten lang. Fragen Sie Ihren Auftraggeber.',
    mail: {
      subject: 'Lieferauftrag für Container {number}',
      asks: '{company} bittet Sie, Container {number} abzuholen.',
      pickup_number: 'Abholnummer: {value}',
      deliver_to: 'Zustellen an: {value}',
      open: 'Öffnen Sie diesen Link auf Ihrem Telefon. Er zeigt, was Sie am Gate brauchen; jeden Schritt melden Sie mit einem Tippen.',
      container: 'Container {number}',
      warning: 'Das kann jeder, der den Link hat. Geben Sie ihn nur an den Fahrer dieses Containers weiter.',
    },
  },
  es: {
    steps: { picked_up: 'Retirado', delivered: 'Entregado', empty_returned: 'Vacío devuelto' },
    refused: {
      reported_already:
        '«{step}» ya está comunicado. Para corregirlo, deshágalo primero o pregunte a quien le dio la orden.',
      in_the_future: 'La hora está en el futuro. Comuníquelo cuando haya ocurrido.',
      long_ago: 'La hora es de hace más de 60 días.',
      before_arrival: 'La hora es anterior a la llegada del contenedor, el {day}. Revise la hora.',
      pickup_first: '«{step}» no puede ser antes de «{other}»: comunique eso primero.',
      before: '«{step}» no puede ser antes de «{other}». Revise la hora.',
      after: '«{step}» no puede ser después de «{other}». Revise la hora.',
    },
    undo_over: 'Solo se puede deshacer durante 15 minutos. Pregunte a quien le dio la orden.',
    mail: {
      subject: 'Orden de entrega del contenedor {number}',
      asks: '{company} le pide que retire el contenedor {number}.',
      pickup_number: 'Número de retiro: {value}',
      deliver_to: 'Entregar en: {value}',
      open: 'Abra este enlace en su teléfono: muestra lo que necesita en la puerta de la terminal, y cada paso se comunica con un toque.',
      container: 'Contenedor {number}',
      warning: 'Cualquiera que tenga el enlace puede hacerlo. Déselo solo al conductor de este contenedor.',
    },
  },
  fr: {
    steps: { picked_up: 'Enlevé', delivered: 'Livré', empty_returned: 'Vide restitué' },
    refused: {
      reported_already:
        '« {step} » est déjà signalé. Pour le corriger, annulez-le d’abord, ou demandez à votre donneur d’ordre.',
      in_the_future: 'Cette heure est dans le futur. Signalez l’étape une fois qu’elle a eu lieu.',
      long_ago: 'Cette heure remonte à plus de 60 jours.',
      before_arrival: 'Cette heure précède l’arrivée du conteneur, le {day}. Vérifiez l’heure.',
      pickup_first: '« {step} » ne peut pas précéder « {other} » : signalez d’abord cette étape.',
      before: '« {step} » ne peut pas précéder « {other} ». Vérifiez l’heure.',
      after: '« {step} » ne peut pas suivre « {other} ». Vérifiez l’heure.',
    },
    undo_over: 'L’annulation n’est possible que pendant 15 minutes. Demandez à votre donneur d’ordre.',
    mail: {
      subject: 'Ordre de livraison du conteneur {number}',
      asks: '{company} vous demande d’enlever le conteneur {number}.',
      pickup_number: 'Numéro d’enlèvement : {value}',
      deliver_to: 'Livrer à : {value}',
      open: 'Ouvrez ce lien sur votre téléphone : il indique ce qu’il vous faut à l’entrée du terminal, et vous signalez chaque étape d’un geste.',
      container: 'Conteneur {number}',
      warning: 'Toute personne qui a le lien peut le faire. Ne le donnez qu’au chauffeur de ce conteneur.',
    },
  },
  zh: {
    steps: { picked_up: '已提货', delivered: '已送达', empty_returned: '已还空箱' },
    refused: {
      reported_already: '“{step}”已经上报。如需更正，请先撤销，或联系派单方。',
      in_the_future: '该时间尚未到。请在完成后再上报。',
      long_ago: '该时间在60天以前。',
      before_arrival: '该时间早于集装箱到港日期（{day}），请核对时间。',
      pickup_first: '“{step}”不能早于“{other}”，请先上报“{other}”。',
      before: '“{step}”不能早于“{other}”，请核对时间。',
      after: '“{step}”不能晚于“{other}”，请核对时间。',
    },
    undo_over: '只能在15分钟内撤销。请联系派单方。',
    mail: {
      subject: '集装箱 {number} 提货派送单',
      asks: '{company} 请您提取集装箱 {number}。',
      pickup_number: '提货号：{value}',
      deliver_to: '送货地址：{value}',
      open: '请在手机上打开此链接：页面显示进闸所需的信息，每完成一步，轻点一下即可上报。',
      container: '集装箱 {number}',
      warning: '任何持有此链接的人都可以操作，请只交给该集装箱的司机。',
    },
  },
}
