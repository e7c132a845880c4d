import { language } from '#contract/language.ts'
import { colon, comma } from '#domain/text.ts'
import { escaped } from '../portal/html.ts'

/** What a mail says, once for its HTML and once for its text. */
export interface MailPage {
  /** What a list of mails shows beside the subject. */
  preheader: string
  /** `Landfall · Northgate · Fri 20 Nov, 07:30 Los Angeles` */
  above: string
  headline: string
  /** The part of the headline that is about money. */
  cost: string
  lead: string
  buttons: readonly { words: string; href: string }[]
  sections: readonly MailSection[]
  /** How the mail came, and how it is stopped. */
  footer: string
  footerLinks: readonly { words: string; href: string }[]
}

export interface MailSection {
  title: string
  rows: readonly MailRow[]
  /** What is not listed. */
  more: string | null
}

export interface MailRow {
  title: string
  detail: string
  href: string
  right: string
  rightDetail: string
  tone: 'past' | 'warning' | 'plain'
}

const ink = '#14222d'
const second = '#414e58'
const tones = { past: ['past', '#b0241a'], warning: ['warn', '#7d4e00'], plain: ['ink', ink] } as const
const face = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Classes are there for the dark alone: what a program knows no media query for is styled at its place. */
const dark = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.nw{white-space:normal!important}.pad{padding-left:16px!important;padding-right:16px!important}.big{font-size:20px!important;line-height:26px!important}}',
  '@media (prefers-color-scheme:dark){.bg{background:#0b151c!important}.paper,.o{background:#111e27!important}',
  '.ink,.hd b{color:#ebe7db!important}.i2{color:#b9bfc0!important}.acc{color:#79c3dd!important}.past{color:#ff8f80!important}',
  '.warn{color:#e9b565!important}.ln{border-color:#2b3a45!important}.hd,.fr{border-color:#ebe7db!important}',
  '.k{background:#ebe7db!important}.btn{background:#79c3dd!important;color:#0b151c!important}}',
].join('')

/** 600 px wide, of tables, with no picture and no script: what every mail program shows. */
export function htmlOf(page: MailPage): string {
  const { preheader, above, headline, cost, lead, buttons, sections, footer, footerLinks } = page
  const [first, ...others] = buttons
  const button = first
    ? `<a href="${escaped(first.href)}" class="btn" style="display:inline-block;background:#0b5975;color:#ffffff;text-decoration:none;font-weight:bold;padding:9px 16px;border-radius:4px">${escaped(first.words)}</a>`
    : ''
  const more = others.map(({ words, href }) => ` &nbsp; ${link(href, words)}`).join('')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(headline)}</title><style>${dark}</style></head>`,
    `<body style="margin:0;background:#eae7dc;color:${ink}" class="bg">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" style="background:#eae7dc"><tr><td align="center" style="padding:16px 8px">',
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="paper" style="width:100%;max-width:600px;background:#fcfbf7;font:15px/21px ${face};color:${ink}">`,
    `<tr><td class="pad" style="padding:16px 28px 12px"><b class="ink" style="font-size:16px;color:${ink}">Landfall</b> <span class="i2" style="color:${second}">· ${escaped(above)}</span></td></tr>`,
    `<tr><td>${neatline}</td></tr>`,
    `<tr><td class="pad" style="padding:20px 28px 4px"><div class="big ink" style="font-size:24px;line-height:30px;font-weight:bold;color:${ink}">${escaped(headline)}${cost && ` <span class="past" style="color:#b0241a">${escaped(cost)}</span>`}</div>`,
    `<p class="i2" style="margin:6px 0 14px;color:${second}">${escaped(lead)}</p>${button}${more}</td></tr>`,
    '<tr><td class="pad" style="padding:0 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:20px">',
    ...sections.map(htmlOfSection),
    '</table></td></tr>',
    `<tr><td class="pad i2" style="padding:24px 28px 20px;color:${second};font-size:13px;line-height:19px">${escaped(footer)} ${footerLinks.map(({ words, href }) => link(href, words)).join(' · ')}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n')
}

const link = (href: string, words: string) =>
  `<a href="${escaped(href)}" class="acc" style="color:#0b5975">${escaped(words)}</a>`

const square = (name: 'k' | 'o') =>
  `<td height="5" class="${name}" style="height:5px;font-size:0;line-height:0;background:${name === 'k' ? ink : '#fcfbf7'}">&nbsp;</td>`
const neatline = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="fr" style="border-top:1px solid ${ink};border-bottom:1px solid ${ink}"><tr>${(square('k') + square('o')).repeat(7)}</tr></table>`

function htmlOfSection({ title, rows, more }: MailSection): string {
  const head = `<tr><td colspan="2" style="padding:24px 0 6px;border-bottom:2px solid ${ink}" class="hd"><b style="font-size:16px;color:${ink}" class="ink">${escaped(title)}</b></td></tr>`
  const rest = more
    ? `<tr><td colspan="2" style="padding:8px 0;color:${second}" class="i2">${escaped(more)}</td></tr>`
    : ''
  return [head, ...rows.map(htmlOfRow), rest].join('\n')
}

function htmlOfRow({ title, detail, href, right, rightDetail, tone }: MailRow): string {
  const [name, colour] = tones[tone]
  return [
    `<tr><td style="padding:8px 0;border-bottom:1px solid #d9d4c5" class="ln"><a href="${escaped(href)}" class="ink" style="color:${ink};text-decoration:none"><b class="ink" style="color:${ink}">${escaped(title)}</b></a><br>`,
    `<span class="i2" style="color:${second};font-size:13px">${escaped(detail)}</span></td>`,
    `<td align="right" style="padding:8px 0 8px 12px;border-bottom:1px solid #d9d4c5;white-space:nowrap;vertical-align:top" class="ln nw"><b class="${name}" style="color:${colour}">${escaped(right)}</b><br>`,
    `<span class="i2" style="color:${second};font-size:13px">${escaped(rightDetail)}</span></td></tr>`,
  ].join('')
}

/** The same as plain text, with every link. */
export function textOf({ above, headline, cost, lead, buttons, sections, footer, footerLinks }: MailPage): string {
  const linkText = ({ words, href }: { words: string; href: string }) => words + colon + href
  const rowText = ({ title, detail, href, right, rightDetail }: MailRow) =>
    [
      `- ${[title, [right, rightDetail].filter(Boolean).join(comma)].filter(Boolean).join(colon)}`,
      detail && `  ${detail}`,
      `  ${href}`,
    ].filter(Boolean)
  return [
    `Landfall · ${above}`,
    '',
    [headline, cost].filter(Boolean).join(' '),
    lead,
    '',
    ...buttons.map(linkText),
    ...sections.flatMap(({ title, rows, more }) => [
      '',
      title.toLocaleUpperCase(language),
      '',
      ...rows.flatMap(rowText),
      ...(more ? [more] : []),
    ]),
    '',
    '-- ',
    footer,
    ...footerLinks.map(linkText),
    '',
  ].join('\n')
}
