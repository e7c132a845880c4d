import type { SubscriptionEvent } from '#contract/portal/embed-subscription.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { Placed } from './calendar-words.ts'
import type { Plural } from './customer-words/sayings.ts'

interface Words {
  your_order: string
  your_container: string
  /** What is said of one container of several. */
  named: string
  subject: string
  /** Of a subject that tells the first of several. */
  more: string
  /** By event; `later` and `earlier` are of an arrival that moved, by `{count}` days. */
  news: Record<Exclude<SubscriptionEvent, 'eta_moved'>, Placed> & Record<'later' | 'earlier', Placed<Plural>>
  open_order: string
  /** An address in plain text. */
  link: string
  answer_subject: string
  you_wrote: string
  ask_subject: string
  ask: string
  ask_link: string
  ask_ignore: string
  code_subject: string
  code: string
  code_ignore: string
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
    named: '{box}: {text}',
    subject: '{order}: {text}',
    more: '{text} (+{count} more)',
    news: {
      later: {
        at: {
          one: '{box} is now expected in {place} on {date}, {count} day later than we last told you.',
          other: '{box} is now expected in {place} on {date}, {count} days later than we last told you.',
        },
        nowhere: {
          one: '{box} is now expected on {date}, {count} day later than we last told you.',
          other: '{box} is now expected on {date}, {count} days later than we last told you.',
        },
      },
      earlier: {
        at: {
          one: '{box} is now expected in {place} on {date}, {count} day earlier than we last told you.',
          other: '{box} is now expected in {place} on {date}, {count} days earlier than we last told you.',
        },
        nowhere: {
          one: '{box} is now expected on {date}, {count} day earlier than we last told you.',
          other: '{box} is now expected on {date}, {count} days earlier than we last told you.',
        },
      },
      arrived: { at: '{box} has arrived in {place}.', nowhere: '{box} has arrived.' },
      ready: { at: '{box} is ready to collect in {place}.', nowhere: '{box} is ready to collect.' },
      action_needed: { at: '{box} in {place} is on hold. Please ask us.', nowhere: '{box} is on hold. Please ask us.' },
      delivered: { at: '{box} has been collected in {place}.', nowhere: '{box} has been collected.' },
    },
    open_order: 'Open this order',
    link: '{text}: {url}',
    answer_subject: 'The answer to your message about {order}',
    you_wrote: 'You wrote:',
    ask_subject: '{company}: confirm e-mail updates about {order}',
    ask: 'Somebody asked {company} to send updates about {order} to this address. To get them, open this link and confirm:',
    ask_link: 'Confirm',
    ask_ignore: 'If this was not you, ignore this e-mail: you will get no others. The link is valid for two days.',
    code_subject: '{company}: your code',
    code: 'Enter this code to see your orders with {company}:',
    code_ignore: 'The code is valid for ten minutes, once. If you did not ask for it, ignore this e-mail.',
    why: 'You get this e-mail from {company} because you asked for updates about {order}.',
    stop_link: 'Unsubscribe',
    confirm_title: 'Get e-mail updates?',
    confirm_text: 'Updates will be sent to {email}.',
    confirm_button: 'Confirm',
    confirmed: 'Confirmed. We will e-mail you when something changes.',
    stop_title: 'Unsubscribe?',
    stop_text: 'You will get no more e-mails about this order.',
    stop_button: 'Unsubscribe',
    stopped: 'You are unsubscribed.',
    not_here: 'This link is not valid. You may have unsubscribed already.',
    expired: 'This link was valid for two days and has expired. You can ask for the e-mails again.',
  },
  de: {
    your_order: 'Ihre Bestellung',
    your_container: 'Ihr Container',
    named: '{box}: {text}',
    subject: '{order}: {text}',
    more: '{text} (+{count} weitere Meldungen)',
    news: {
      later: {
        at: {
          one: '{box} wird jetzt am {date} in {place} erwartet, {count} Tag später als zuletzt mitgeteilt.',
          other: '{box} wird jetzt am {date} in {place} erwartet, {count} Tage später als zuletzt mitgeteilt.',
        },
        nowhere: {
          one: '{box} wird jetzt am {date} erwartet, {count} Tag später als zuletzt mitgeteilt.',
          other: '{box} wird jetzt am {date} erwartet, {count} Tage später als zuletzt mitgeteilt.',
        },
      },
      earlier: {
        at: {
          one: '{box} wird jetzt am {date} in {place} erwartet, {count} Tag früher als zuletzt mitgeteilt.',
          other: '{box} wird jetzt am {date} in {place} erwartet, {count} Tage früher als zuletzt mitgeteilt.',
        },
        nowhere: {
          one: '{box} wird jetzt am {date} erwartet, {count} Tag früher als zuletzt mitgeteilt.',
          other: '{box} wird jetzt am {date} erwartet, {count} Tage früher als zuletzt mitgeteilt.',
        },
      },
      arrived: { at: '{box} ist in {place} angekommen.', nowhere: '{box} ist angekommen.' },
      ready: { at: '{box} ist in {place} abholbereit.', nowhere: '{box} ist abholbereit.' },
      action_needed: {
        at: '{box} in {place} ist gesperrt. Bitte fragen Sie uns.',
        nowhere: '{box} ist gesperrt. Bitte fragen Sie uns.',
      },
      delivered: { at: '{box} wurde in {place} abgeholt.', nowhere: '{box} wurde abgeholt.' },
    },
    open_order: 'Diese Bestellung öffnen',
    link: '{text}: {url}',
    answer_subject: 'Antwort auf Ihre Nachricht zu {order}',
    you_wrote: 'Sie haben geschrieben:',
    ask_subject: '{company}: Benachrichtigungen zu {order} bestätigen',
    ask: 'Diese Adresse wurde bei {company} angegeben, um Änderungen zu {order} zu erfahren. Wenn Sie diese E-Mails möchten, öffnen Sie diesen Link und bestätigen Sie:',
    ask_link: 'Bestätigen',
    ask_ignore:
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail; Sie erhalten keine weitere. Der Link gilt zwei Tage.',
    code_subject: '{company}: Ihr Code',
    code: 'Geben Sie diesen Code ein, um Ihre Bestellungen bei {company} zu sehen:',
    code_ignore: 'Der Code gilt zehn Minuten und nur einmal. Wenn Sie ihn nicht angefordert haben, tun Sie nichts.',
    why: '{company} schreibt Ihnen, weil Sie Benachrichtigungen zu {order} aktiviert haben.',
    stop_link: 'Benachrichtigungen abbestellen',
    confirm_title: 'Benachrichtigungen aktivieren?',
    confirm_text: 'Bei Änderungen erhält {email} eine E-Mail.',
    confirm_button: 'Aktivieren',
    confirmed: 'Die Benachrichtigungen sind aktiviert.',
    stop_title: 'Benachrichtigungen abbestellen?',
    stop_text: 'Sie erhalten dazu keine E-Mails mehr.',
    stop_button: 'Abbestellen',
    stopped: 'Die Benachrichtigungen sind abbestellt.',
    not_here: 'Dieser Link ist ungültig. Vielleicht sind die Benachrichtigungen schon abbestellt.',
    expired: 'Dieser Link galt zwei Tage und ist abgelaufen. Sie können die Benachrichtigungen noch einmal aktivieren.',
  },
  es: {
    your_order: 'Su pedido',
    your_container: 'Su contenedor',
    named: '{box}: {text}',
    subject: '{order}: {text}',
    more: '{text} (+{count} más)',
    news: {
      later: {
        at: {
          one: '{box}: llegada a {place} prevista ahora para el {date}, {count} día más tarde de lo comunicado anteriormente.',
          other:
            '{box}: llegada a {place} prevista ahora para el {date}, {count} días más tarde de lo comunicado anteriormente.',
        },
        nowhere: {
          one: '{box}: llegada prevista ahora para el {date}, {count} día más tarde de lo comunicado anteriormente.',
          other: '{box}: llegada prevista ahora para el {date}, {count} días más tarde de lo comunicado anteriormente.',
        },
      },
      earlier: {
        at: {
          one: '{box}: llegada a {place} prevista ahora para el {date}, {count} día antes de lo comunicado anteriormente.',
          other:
            '{box}: llegada a {place} prevista ahora para el {date}, {count} días antes de lo comunicado anteriormente.',
        },
        nowhere: {
          one: '{box}: llegada prevista ahora para el {date}, {count} día antes de lo comunicado anteriormente.',
          other: '{box}: llegada prevista ahora para el {date}, {count} días antes de lo comunicado anteriormente.',
        },
      },
      arrived: { at: '{box} ha llegado a {place}.', nowhere: '{box} ha llegado.' },
      ready: { at: '{box} está listo para retirar en {place}.', nowhere: '{box} está listo para retirar.' },
      action_needed: {
        at: '{box} está retenido en {place}. Por favor, consúltenos.',
        nowhere: '{box} está retenido. Por favor, consúltenos.',
      },
      delivered: { at: '{box} se ha retirado en {place}.', nowhere: '{box} se ha retirado.' },
    },
    open_order: 'Abrir este pedido',
    link: '{text}: {url}',
    answer_subject: 'Respuesta a su mensaje sobre {order}',
    you_wrote: 'Usted escribió:',
    ask_subject: '{company}: confirme los avisos sobre {order}',
    ask: 'Alguien dio esta dirección a {company} para recibir avisos sobre {order}. Si los quiere, abra este enlace y confirme:',
    ask_link: 'Confirmar',
    ask_ignore: 'Si no fue usted, ignore este correo; no recibirá ninguno más. El enlace vale dos días.',
    code_subject: '{company}: su código',
    code: 'Introduzca este código para ver sus pedidos con {company}:',
    code_ignore: 'El código vale diez minutos y una sola vez. Si no lo ha pedido, no haga nada.',
    why: '{company} le escribe porque usted activó los avisos sobre {order}.',
    stop_link: 'Cancelar los avisos',
    confirm_title: '¿Recibir avisos?',
    confirm_text: 'Los avisos se enviarán a {email}.',
    confirm_button: 'Confirmar',
    confirmed: 'Confirmado. Le avisaremos por correo cuando algo cambie.',
    stop_title: '¿Cancelar los avisos?',
    stop_text: 'No recibirá más avisos sobre este pedido.',
    stop_button: 'Cancelar los avisos',
    stopped: 'Los avisos están cancelados.',
    not_here: 'Este enlace no es válido. Quizá ya canceló los avisos.',
    expired: 'Este enlace era válido dos días y ha caducado. Puede volver a activar los avisos.',
  },
  fr: {
    your_order: 'Votre commande',
    your_container: 'Votre conteneur',
    named: '{box} : {text}',
    subject: '{order} : {text}',
    more: '{text} (+{count})',
    news: {
      later: {
        at: {
          one: '{box} : arrivée {à place} désormais prévue le {date}, {count} jour plus tard qu’annoncé.',
          other: '{box} : arrivée {à place} désormais prévue le {date}, {count} jours plus tard qu’annoncé.',
        },
        nowhere: {
          one: '{box} : arrivée désormais prévue le {date}, {count} jour plus tard qu’annoncé.',
          other: '{box} : arrivée désormais prévue le {date}, {count} jours plus tard qu’annoncé.',
        },
      },
      earlier: {
        at: {
          one: '{box} : arrivée {à place} désormais prévue le {date}, {count} jour plus tôt qu’annoncé.',
          other: '{box} : arrivée {à place} désormais prévue le {date}, {count} jours plus tôt qu’annoncé.',
        },
        nowhere: {
          one: '{box} : arrivée désormais prévue le {date}, {count} jour plus tôt qu’annoncé.',
          other: '{box} : arrivée désormais prévue le {date}, {count} jours plus tôt qu’annoncé.',
        },
      },
      arrived: { at: '{box} est arrivé {à place}.', nowhere: '{box} est arrivé.' },
      ready: { at: '{box} est prêt à être enlevé {à place}.', nowhere: '{box} est prêt à être enlevé.' },
      action_needed: {
        at: '{box} est bloqué {à place}. Merci de nous contacter.',
        nowhere: '{box} est bloqué. Merci de nous contacter.',
      },
      delivered: { at: '{box} a été enlevé {à place}.', nowhere: '{box} a été enlevé.' },
    },
    open_order: 'Ouvrir cette commande',
    link: '{text} : {url}',
    answer_subject: 'Réponse à votre message concernant {order}',
    you_wrote: 'Vous avez écrit :',
    ask_subject: '{company} : confirmez les e-mails de suivi de {order}',
    ask: 'Cette adresse a été donnée à {company} pour recevoir des e-mails de suivi de {order}. Si vous les voulez, ouvrez ce lien et confirmez :',
    ask_link: 'Confirmer',
    ask_ignore:
      'Si ce n’était pas vous, ignorez cet e-mail : vous n’en recevrez aucun autre. Le lien est valable deux jours.',
    code_subject: '{company} : votre code',
    code: 'Saisissez ce code pour voir vos commandes chez {company} :',
    code_ignore: 'Le code est valable dix minutes, une seule fois. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
    why: '{company} vous écrit parce que vous avez demandé des e-mails de suivi de {order}.',
    stop_link: 'Se désabonner',
    confirm_title: 'Recevoir des e-mails de suivi ?',
    confirm_text: 'Les e-mails de suivi seront envoyés à {email}.',
    confirm_button: 'Confirmer',
    confirmed: 'Confirmé. Nous vous écrirons quand quelque chose change.',
    stop_title: 'Se désabonner ?',
    stop_text: 'Vous ne recevrez plus d’e-mails au sujet de cette commande.',
    stop_button: 'Se désabonner',
    stopped: 'Vous êtes désabonné.',
    not_here: 'Ce lien n’est pas valide. Vous vous êtes peut-être déjà désabonné.',
    expired: 'Ce lien était valable deux jours et a expiré. Vous pouvez redemander les e-mails de suivi.',
  },
  zh: {
    your_order: '您的订单',
    your_container: '您的集装箱',
    named: '{box}：{text}',
    subject: '{order}：{text}',
    more: '{text}（另有 {count} 条）',
    news: {
      later: {
        at: { other: '{box}的预计到达日期改为 {date}（{place}），比上次通知晚 {count} 天。' },
        nowhere: { other: '{box}的预计到达日期改为 {date}，比上次通知晚 {count} 天。' },
      },
      earlier: {
        at: { other: '{box}的预计到达日期改为 {date}（{place}），比上次通知早 {count} 天。' },
        nowhere: { other: '{box}的预计到达日期改为 {date}，比上次通知早 {count} 天。' },
      },
      arrived: { at: '{box}已到达{place}。', nowhere: '{box}已到达。' },
      ready: { at: '{box}可在{place}提货。', nowhere: '{box}可以提货。' },
      action_needed: { at: '{box}在{place}未放行，请联系我们。', nowhere: '{box}未放行，请联系我们。' },
      delivered: { at: '{box}已在{place}提货。', nowhere: '{box}已提货。' },
    },
    open_order: '查看此订单',
    link: '{text}：{url}',
    answer_subject: '关于{order}的回复',
    you_wrote: '您写道：',
    ask_subject: '{company}：请确认订阅{order}的通知',
    ask: '有人向{company}提供了此邮箱地址，以订阅{order}的通知。如果您想收到，请打开此链接并确认：',
    ask_link: '确认',
    ask_ignore: '如果不是您本人操作，请忽略此邮件，您不会再收到其他邮件。链接两天内有效。',
    code_subject: '{company}：您的验证码',
    code: '请输入此验证码，查看您在 {company} 的订单：',
    code_ignore: '验证码十分钟内有效，仅可使用一次。如果不是您本人操作，请忽略此邮件。',
    why: '您订阅了{order}的邮件通知，因此收到{company}的这封邮件。',
    stop_link: '退订',
    confirm_title: '确认订阅？',
    confirm_text: '通知将发送到 {email}。',
    confirm_button: '确认订阅',
    confirmed: '已订阅。有变化时我们会发邮件通知您。',
    stop_title: '退订？',
    stop_text: '您将不再收到此订单的通知。',
    stop_button: '退订',
    stopped: '已退订。',
    not_here: '此链接无效。您可能已经退订。',
    expired: '此链接有效期为两天，现已过期。您可以重新订阅。',
  },
}
