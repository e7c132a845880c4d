import type { FastifyReply } from 'fastify'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { contrastOf, pages, readable, type Theme } from '#domain/portal/contrast.ts'
import { safePolicy } from '#domain/portal/view-policy.ts'
import type { StoredPolicy } from '../db/portal/view-schema.ts'
import { escaped } from './html.ts'

/** A form that posts to where it is, a style and the company's logo: nothing else is on these pages. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

interface Said {
  language: ViewLanguage
  status: number
  text: string
  /** Whose page it is; undefined where the link leads to nothing. */
  company: (Pick<StoredPolicy, 'colour' | 'logo' | 'look'> & { name: string }) | undefined
  ask?: { title: string; button: string }
}

/** A page without scripts in the name and look of the company: it says something, or asks for one press. */
export function sendPlainPage(reply: FastifyReply, { language, status, text, company, ask }: Said) {
  const title = [ask?.title ?? text, company?.name].filter((one) => one !== undefined).join(' · ')
  const said = ask
    ? `<h1>${escaped(ask.title)}</h1><p>${escaped(text)}</p><form method="post"><button>${escaped(ask.button)}</button></form>`
    : `<div role="status"><h1>${escaped(text)}</h1></div>`
  const logo = company?.logo ? `<img src="${escaped(company.logo)}" alt="">` : ''
  const header = company ? `<header>${logo}<span dir="auto">${escaped(company.name)}</span></header>` : ''
  const icon = `<link rel="icon" href="${escaped(company?.logo ?? 'data:,')}">`
  return reply
    .status(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${icon}<title>${escaped(title)}</title><style>${styleOf(company)}</style></head><body>${header}<main>${said}</main></body></html>`,
    )
}

/** The company's colour where it has one, else ink: whoever reads this knows nothing of ours. */
function styleOf(company: Said['company']): string {
  const { theme, light_paper, dark_paper, radius, face } = company?.look ?? safePolicy.look
  const inks = { light: '#14222d', dark: '#ebe7db' }
  const papers = { light: light_paper ?? pages.light.paper, dark: dark_paper ?? pages.dark.paper }
  const brandOn = (one: Theme) => readable(company?.colour ?? inks[one], one, papers[one])
  const on = (one: Theme) => (contrastOf('#ffffff', brandOn(one)) >= 4.5 ? '#ffffff' : '#000000')
  const both = (of: (one: Theme) => string) => `light-dark(${of('light')},${of('dark')})`
  const faces = [...(face ? face.split(',').map((one) => `"${one.trim()}"`) : []), 'system-ui', 'sans-serif'].join()
  return [
    `:root{color-scheme:${theme === 'auto' ? 'light dark' : theme}}`,
    `body{font:17px/1.5 ${faces};margin:0;background:${both((one) => papers[one])};color:${both((one) => inks[one])}}`,
    `header,main{max-width:32rem;margin:0 auto;padding:0 1.25rem;overflow-wrap:anywhere}main{padding-top:8vh}`,
    `header{display:flex;gap:.6rem;align-items:center;padding-top:1.25rem;font-weight:700;color:${both(brandOn)}}`,
    'img{height:32px;max-width:160px;object-fit:contain}h1{font-size:1.5rem;line-height:1.25}',
    `button{font:inherit;min-height:44px;padding:.5rem 1.25rem;border:0;border-radius:${radius ?? 6}px;background:${both(brandOn)};color:${both(on)};cursor:pointer}`,
    'button:focus-visible{outline:3px solid currentColor;outline-offset:3px}',
  ].join('')
}
