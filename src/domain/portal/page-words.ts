import type { ViewLanguage } from '#contract/portal/view-sections.ts'

/** What a customer's page says before any script of it has run, and where its address is pasted. */
export const pageWords: Record<ViewLanguage, { title: string; about: string; loading: string; no_script: string }> = {
  en: {
    title: 'Your orders',
    about: 'Where your orders are, and when they arrive.',
    loading: 'Loading',
    no_script: 'This page needs JavaScript. Please switch it on in your browser, or ask whoever gave you the link.',
  },
  es: {
    title: 'Sus pedidos',
    about: 'Dónde están sus pedidos y cuándo llegan.',
    loading: 'Cargando',
    no_script: 'Esta página necesita JavaScript. Actívelo en su navegador o pregunte a quien le dio el enlace.',
  },
  de: {
    title: 'Ihre Bestellungen',
    about: 'Wo Ihre Bestellungen sind und wann sie ankommen.',
    loading: 'Wird geladen',
    no_script:
      'Diese Seite braucht JavaScript. Bitte schalten Sie es im Browser ein, oder fragen Sie die Person, von der Sie den Link haben.',
  },
  fr: {
    title: 'Vos commandes',
    about: 'Où sont vos commandes et quand elles arrivent.',
    loading: 'Chargement',
    no_script:
      'Cette page a besoin de JavaScript. Activez-le dans votre navigateur, ou demandez à la personne qui vous a donné le lien.',
  },
  zh: {
    title: '您的订单',
    about: '您的订单在哪里，何时到达。',
    loading: '正在加载',
    no_script: '此页面需要 JavaScript。请在浏览器中启用，或联系向您提供链接的人。',
  },
}
