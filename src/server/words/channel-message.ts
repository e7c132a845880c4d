import { t } from '#contract/language.ts'
import { type About, linesOf } from './alert-mail.ts'

/** Slack's own mark-up: these three signs steer (docs.slack.dev, formatting message text). */
const slackText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What would be a link or a list in a card: Markdown, a part of it. */
const cardText = (text: string) => text.replace(/[[\]\\*_~`]/g, (sign) => `\\${sign}`)

/** What an incoming webhook of Slack takes. */
export function slackMessage(about: About): string {
  const { lines, more } = linesOf(about)
  const text = [
    `*${slackText(about.rule.name)}*`,
    ...lines.map(({ title, href, rest }) => `• <${href}|${slackText(title).replaceAll('|', '¦')}>  ${slackText(rest)}`),
    ...(more ? [slackText(more)] : []),
  ].join('\n')
  return JSON.stringify({ text, unfurl_links: false })
}

/** What a workflow of Teams takes: an Adaptive Card in a message. */
export function teamsMessage(about: About): string {
  const { lines, more } = linesOf(about)
  return cardOf([
    { text: about.rule.name, weight: 'Bolder', size: 'Medium' },
    ...lines.map(({ title, href, rest }) => ({ text: `[${cardText(title)}](${href})  ${cardText(rest)}` })),
    ...(more ? [{ text: more, isSubtle: true }] : []),
  ])
}

const cardOf = (blocks: readonly { text: string; weight?: string; size?: string; isSubtle?: boolean }[]) =>
  JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: blocks.map((block) => ({ type: 'TextBlock', wrap: true, ...block })),
        },
      },
    ],
  })

/** What a test puts into the channel. */
export const testMessage = (kind: 'slack' | 'teams', company: string) => {
  const text = t('Landfall of {company} can write here.', { company })
  return kind === 'slack' ? JSON.stringify({ text: slackText(text) }) : cardOf([{ text: cardText(text) }])
}
