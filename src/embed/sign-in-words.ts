import type { ViewLanguage } from '#contract/portal/view-sections.ts'

interface Words {
  title: string
  about: string
  email: string
  send: string
  /** `{email}` */
  sent: string
  code: string
  open: string
  other_email: string
  bad_email: string
  wrong_code: string
  too_many: string
  no_mails: string
  failed: string
  sign_out: string
  sign_out_everywhere: string
}

/** What the page says to somebody who has to show who they are. */
export const signInWords: Record<ViewLanguage, Words> = {
  en: {
    title: 'Who are you?',
    about: 'These orders are shown to known people only. Enter your e-mail address, and we will send you a code.',
    email: 'Your e-mail address',
    send: 'Send the code',
    sent: 'If {email} may see these orders, a code is on its way. It is valid for ten minutes. Nothing after a few minutes? Look in the junk folder, or send another one.',
    code: 'Code from the e-mail',
    open: 'Show my orders',
    other_email: 'Use another address',
    bad_email: 'Enter an e-mail address, such as name@company.com.',
    wrong_code: 'This code is wrong, or older than ten minutes.',
    too_many: 'Too many tries. Please wait before you try again.',
    no_mails: 'No code can be sent at the moment. Please ask the person who gave you this page.',
    failed: 'That did not work. Check the connection and try again.',
    sign_out: 'Sign out',
    sign_out_everywhere: 'Sign out everywhere',
  },
  de: {
    title: 'Wer sind Sie?',
    about:
      'Diese Bestellungen sehen nur Personen, die wir kennen. Geben Sie Ihre E-Mail-Adresse ein; wir senden Ihnen einen Code.',
    email: 'Ihre E-Mail-Adresse',
    send: 'Code senden',
    sent: 'Wenn {email} diese Bestellungen sehen darf, ist ein Code unterwegs. Er gilt zehn Minuten. Kommt nichts an? Sehen Sie im Spam-Ordner nach, oder senden Sie einen neuen.',
    code: 'Code aus der E-Mail',
    open: 'Meine Bestellungen zeigen',
    other_email: 'Andere Adresse verwenden',
    bad_email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@firma.de.',
    wrong_code: 'Dieser Code ist falsch oder älter als zehn Minuten.',
    too_many: 'Zu viele Versuche. Bitte warten Sie, bevor Sie es noch einmal versuchen.',
    no_mails: 'Im Moment kann kein Code gesendet werden. Bitte fragen Sie die Person, von der Sie diese Seite haben.',
    failed: 'Das hat nicht geklappt. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
    sign_out: 'Abmelden',
    sign_out_everywhere: 'Überall abmelden',
  },
  es: {
    title: '¿Quién es usted?',
    about: 'Solo las personas conocidas ven estos pedidos. Escriba su dirección de correo y le enviaremos un código.',
    email: 'Su dirección de correo',
    send: 'Enviar el código',
    sent: 'Si {email} puede ver estos pedidos, el código está en camino. Vale diez minutos. ¿No llega? Mire en el correo no deseado o pida otro.',
    code: 'Código del correo',
    open: 'Ver mis pedidos',
    other_email: 'Usar otra dirección',
    bad_email: 'Escriba una dirección de correo, por ejemplo nombre@empresa.es.',
    wrong_code: 'Este código no es correcto o tiene más de diez minutos.',
    too_many: 'Demasiados intentos. Espere antes de volver a intentarlo.',
    no_mails: 'Ahora no se puede enviar ningún código. Pregunte a la persona que le dio esta página.',
    failed: 'No ha funcionado. Compruebe la conexión e inténtelo de nuevo.',
    sign_out: 'Cerrar sesión',
    sign_out_everywhere: 'Cerrar sesión en todas partes',
  },
  fr: {
    title: 'Qui êtes-vous ?',
    about:
      'Ces commandes ne sont visibles que par des personnes connues. Indiquez votre adresse e-mail : nous vous enverrons un code.',
    email: 'Votre adresse e-mail',
    send: 'Envoyer le code',
    sent: 'Si {email} peut voir ces commandes, un code est en route. Il est valable dix minutes. Rien ne vient ? Regardez dans les indésirables, ou demandez-en un autre.',
    code: 'Code reçu par e-mail',
    open: 'Voir mes commandes',
    other_email: 'Utiliser une autre adresse',
    bad_email: 'Indiquez une adresse e-mail, par exemple nom@societe.fr.',
    wrong_code: 'Ce code est faux ou a plus de dix minutes.',
    too_many: 'Trop d’essais. Merci d’attendre avant de réessayer.',
    no_mails: 'Aucun code ne peut être envoyé pour le moment. Adressez-vous à la personne qui vous a donné cette page.',
    failed: 'Cela n’a pas fonctionné. Vérifiez la connexion et réessayez.',
    sign_out: 'Se déconnecter',
    sign_out_everywhere: 'Se déconnecter partout',
  },
  zh: {
    title: '请确认您的身份',
    about: '这些订单仅对指定人员开放。请输入您的邮箱地址，我们会向您发送验证码。',
    email: '您的邮箱地址',
    send: '发送验证码',
    sent: '如果 {email} 有权查看这些订单，验证码正在发送，十分钟内有效。几分钟后仍未收到？请查看垃圾邮件，或重新发送。',
    code: '邮件中的验证码',
    open: '查看我的订单',
    other_email: '使用其他邮箱',
    bad_email: '请输入邮箱地址，例如 name@company.com。',
    wrong_code: '验证码错误，或已超过十分钟。',
    too_many: '尝试次数过多，请稍后再试。',
    no_mails: '目前无法发送验证码，请联系向您提供此页面的人。',
    failed: '操作失败。请检查网络连接后重试。',
    sign_out: '退出登录',
    sign_out_everywhere: '在所有设备上退出登录',
  },
}
