import type { SubscriptionEvent } from '#contract/embed-subscription.ts'
import type { ViewLanguage } from '#contract/view-sections.ts'

interface Words {
  your_order: string
  your_container: string
  /** By event; `later` and `earlier` are of an arrival that moved. */
  news: Record<Exclude<SubscriptionEvent, 'eta_moved'>, string> & { later: string; earlier: string }
  in_place: string
  on_date: string
  ask_subject: string
  ask: string
  ask_link: string
  ask_ignore: string
  why: string
  stop_link: string
  confirm_title: string
  confirm_text: string
  confirm_button: string
  confirmed: string
  stop_title: string
  stop_text: string
  stop_button: string
  stopped: string
  not_here: string
  expired: string
}

/** What mails to customers say, and the pages that their links lead to. */
export const mailWords: Record<ViewLanguage, Words> = {
  en: {
    your_order: 'Your order',
    your_container: 'Your container',
    news: {
      later: '{box} is expected later than you were told{place}{date} ({days} d later).',
      earlier: '{box} is expected earlier than you were told{place}{date} ({days} d earlier).',
      arrived: '{box} has arrived{place}.',
      ready: '{box} is ready to collect{place}.',
      action_needed: '{box} needs your attention{place}.',
      delivered: '{box} has been collected.',
    },
    in_place: ' in {place}',
    on_date: ': {date}',
    ask_subject: '{company}: do you want news about {order}?',
    ask: 'This address was given to {company} to be told what changes about {order}. To get these mails, open this link and confirm:',
    ask_link: 'Confirm',
    ask_ignore: 'If it was not you, do nothing. You will get no more mails. The link is good for two days.',
    why: '{company} writes to you because you asked for news about {order}.',
    stop_link: 'Stop these mails',
    confirm_title: 'Get these mails?',
    confirm_text: 'Mails about what changes will be sent to {email}.',
    confirm_button: 'Yes, send them',
    confirmed: 'Done. You will be told by mail what changes.',
    stop_title: 'Stop these mails?',
    stop_text: 'No more mails about it will be sent to you.',
    stop_button: 'Stop them',
    stopped: 'Done. You will get no more of these mails.',
    not_here: 'This link is not valid. Perhaps these mails were stopped already.',
    expired: 'This link was good for two days, which are over. You can ask for the mails again.',
  },
  de: {
    your_order: 'Ihre Bestellung',
    your_container: 'Ihr Container',
    news: {
      later: '{box} kommt später an, als wir Ihnen gesagt haben{place}{date} ({days} T. später).',
      earlier: '{box} kommt früher an, als wir Ihnen gesagt haben{place}{date} ({days} T. früher).',
      arrived: '{box} ist angekommen{place}.',
      ready: '{box} ist abholbereit{place}.',
      action_needed: '{box} braucht Ihre Aufmerksamkeit{place}.',
      delivered: '{box} ist abgeholt.',
    },
    in_place: ' in {place}',
    on_date: ': {date}',
    ask_subject: '{company}: Möchten Sie Nachrichten zu {order}?',
    ask: 'Diese Adresse wurde bei {company} angegeben, um Änderungen zu {order} zu erfahren. Wenn Sie diese Mails möchten, öffnen Sie diesen Link und bestätigen Sie:',
    ask_link: 'Bestätigen',
    ask_ignore: 'Wenn Sie das nicht waren, tun Sie nichts. Sie bekommen keine weiteren Mails. Der Link gilt zwei Tage.',
    why: '{company} schreibt Ihnen, weil Sie Nachrichten zu {order} bestellt haben.',
    stop_link: 'Benachrichtigungen abbestellen',
    confirm_title: 'Diese Mails bekommen?',
    confirm_text: 'Mails über Änderungen gehen an {email}.',
    confirm_button: 'Ja, bitte schicken',
    confirmed: 'Erledigt. Sie erfahren per Mail, was sich ändert.',
    stop_title: 'Diese Mails abbestellen?',
    stop_text: 'Sie bekommen dazu keine Mails mehr.',
    stop_button: 'Abbestellen',
    stopped: 'Erledigt. Sie bekommen diese Mails nicht mehr.',
    not_here: 'Dieser Link ist ungültig. Vielleicht sind die Mails schon abbestellt.',
    expired: 'Dieser Link galt zwei Tage, und die sind vorbei. Sie können die Mails noch einmal bestellen.',
  },
  es: {
    your_order: 'Su pedido',
    your_container: 'Su contenedor',
    news: {
      later: '{box} llega más tarde de lo que le dijimos{place}{date} ({days} d más tarde).',
      earlier: '{box} llega antes de lo que le dijimos{place}{date} ({days} d antes).',
      arrived: '{box} ha llegado{place}.',
      ready: '{box} está listo para retirar{place}.',
      action_needed: '{box} necesita su atención{place}.',
      delivered: '{box} ha sido retirado.',
    },
    in_place: ' en {place}',
    on_date: ': {date}',
    ask_subject: '{company}: ¿quiere noticias sobre {order}?',
    ask: 'Alguien dio esta dirección a {company} para saber qué cambia en {order}. Si quiere estos correos, abra este enlace y confirme:',
    ask_link: 'Confirmar',
    ask_ignore: 'Si no fue usted, no haga nada. No recibirá más correos. El enlace vale dos días.',
    why: '{company} le escribe porque usted pidió noticias sobre {order}.',
    stop_link: 'No recibir más estos correos',
    confirm_title: '¿Recibir estos correos?',
    confirm_text: 'Los correos sobre lo que cambie se enviarán a {email}.',
    confirm_button: 'Sí, enviarlos',
    confirmed: 'Hecho. Le diremos por correo qué cambia.',
    stop_title: '¿No recibir más estos correos?',
    stop_text: 'No se le enviarán más correos sobre ello.',
    stop_button: 'No recibir más',
    stopped: 'Hecho. No recibirá más estos correos.',
    not_here: 'Este enlace no es válido. Quizá ya se dieron de baja estos correos.',
    expired: 'Este enlace valía dos días, que ya pasaron. Puede volver a pedir los correos.',
  },
  fr: {
    your_order: 'Votre commande',
    your_container: 'Votre conteneur',
    news: {
      later: '{box} arrive plus tard que prévu{place}{date} ({days} jours plus tard).',
      earlier: '{box} arrive plus tôt que prévu{place}{date} ({days} jours plus tôt).',
      arrived: '{box} est arrivé{place}.',
      ready: '{box} est prêt à être enlevé{place}.',
      action_needed: '{box} demande votre attention{place}.',
      delivered: '{box} a été enlevé.',
    },
    in_place: ' à {place}',
    on_date: ' : {date}',
    ask_subject: '{company} : voulez-vous des nouvelles de {order} ?',
    ask: 'Cette adresse a été donnée à {company} pour savoir ce qui change pour {order}. Si vous voulez ces messages, ouvrez ce lien et confirmez :',
    ask_link: 'Confirmer',
    ask_ignore:
      'Si ce n’était pas vous, ne faites rien. Vous ne recevrez plus de messages. Le lien est valable deux jours.',
    why: '{company} vous écrit parce que vous avez demandé des nouvelles de {order}.',
    stop_link: 'Ne plus recevoir ces messages',
    confirm_title: 'Recevoir ces messages ?',
    confirm_text: 'Les messages sur ce qui change seront envoyés à {email}.',
    confirm_button: 'Oui, les envoyer',
    confirmed: 'C’est fait. Nous vous écrirons quand quelque chose change.',
    stop_title: 'Ne plus recevoir ces messages ?',
    stop_text: 'Vous ne recevrez plus de messages à ce sujet.',
    stop_button: 'Ne plus les recevoir',
    stopped: 'C’est fait. Vous ne recevrez plus ces messages.',
    not_here: 'Ce lien n’est pas valide. Ces messages ont peut-être déjà été arrêtés.',
    expired: 'Ce lien était valable deux jours, qui sont passés. Vous pouvez redemander ces messages.',
  },
  zh: {
    your_order: '您的订单',
    your_container: '您的集装箱',
    news: {
      later: '{box}比上次通知的时间晚到{place}{date}（晚 {days} 天）。',
      earlier: '{box}比上次通知的时间早到{place}{date}（早 {days} 天）。',
      arrived: '{box}已到达{place}。',
      ready: '{box}可以提货{place}。',
      action_needed: '{box}需要您留意{place}。',
      delivered: '{box}已提货。',
    },
    in_place: '（{place}）',
    on_date: '：{date}',
    ask_subject: '{company}：您想收到有关{order}的消息吗？',
    ask: '有人向{company}提供了此邮箱地址，以便了解{order}的变化。如果您想收到这些邮件，请打开此链接并确认：',
    ask_link: '确认',
    ask_ignore: '如果不是您本人，请忽略。您不会再收到邮件。链接两天内有效。',
    why: '{company}给您写信，因为您要求了解{order}的消息。',
    stop_link: '不再接收这些邮件',
    confirm_title: '接收这些邮件？',
    confirm_text: '有关变化的邮件将发送到 {email}。',
    confirm_button: '是，请发送',
    confirmed: '已完成。有变化时我们会发邮件告诉您。',
    stop_title: '不再接收这些邮件？',
    stop_text: '不会再向您发送有关邮件。',
    stop_button: '停止接收',
    stopped: '已完成。您不会再收到这些邮件。',
    not_here: '此链接无效。这些邮件可能已经停止。',
    expired: '此链接有效期为两天，现已过期。您可以重新订阅。',
  },
}
