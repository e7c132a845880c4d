import { t } from '#contract/language.ts'
import type { View } from '#contract/portal/view.ts'
import {
  colourForm,
  faceForm,
  mostLogoText,
  mostRadius,
  originForm,
  personForm,
} from '#contract/portal/view-sections.ts'
import { complaintAboutPaper, contrastOnPaper, enoughContrast } from '#domain/portal/contrast.ts'
import { type Draft, safePolicy } from '#domain/portal/view-policy.ts'
import { fixed } from '../../lib/numbers.ts'

/** A view as it is being written: what is saved, and what is not yet. */
export type ViewDraft = Draft & { name: string }

export const newDraft = (party: string): ViewDraft => ({
  ...safePolicy,
  name: t('Tracking for {party}', { party }).slice(0, 100),
})

/** As the form has it. */
export function draftOf({ attributes }: View): ViewDraft {
  const {
    created_at: _,
    updated_at: __,
    last_seen_at: ___,
    views_count: ____,
    links_count: _____,
    ...draft
  } = attributes
  return draft
}

/** Which of its parts are another way than they were saved. */
export function changesOf(draft: ViewDraft, saved: ViewDraft | undefined): string[] {
  if (!saved) return []
  return changedPaths('', draft, saved)
}

function changedPaths(path: string, one: unknown, other: unknown): string[] {
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      changedPaths(path ? `${path}.${name}` : name, one[name], other[name]),
    )
  return JSON.stringify(one) === JSON.stringify(other) ? [] : [path]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with it that can be told before it is sent, by its place in the form. */
export function complaintsOf({
  colour,
  look,
  allowed_origins,
  people,
  excluded_people,
  public_url,
  name,
}: ViewDraft): Map<string, string> {
  const found = new Map<string, string>()
  if (name.trim() === '') found.set('name', t("Can't be blank."))
  const stranger = people.findIndex((person) => !personForm.test(person))
  if (stranger >= 0)
    found.set(
      'people',
      t('Line {line}: write an e-mail address, or @ and a domain, such as @harbour-pine.example.', {
        line: stranger + 1,
      }),
    )
  const vague = excluded_people.findIndex((person) => person.startsWith('@') || !personForm.test(person))
  if (vague >= 0) found.set('excluded_people', t('Line {line}: write an e-mail address.', { line: vague + 1 }))
  const bad = allowed_origins.findIndex((origin) => !originForm.test(origin))
  if (bad >= 0) found.set('allowed_origins', complaintAboutOrigin(allowed_origins[bad] ?? '', bad + 1))
  if (colour !== null && !colourForm.test(colour)) found.set('colour', t('Write it as #0B5975.'))
  else if (colour !== null && contrastOnPaper(colour) < enoughContrast)
    found.set(
      'colour',
      t('{ratio} : 1 on paper cannot be read as text. Choose a darker one.', { ratio: ratioOf(colour) }),
    )
  for (const theme of ['light', 'dark'] as const) {
    const paper = look[`${theme}_paper`]
    if (paper === null) continue
    const wrong = colourForm.test(paper) && complaintAboutPaper(paper, theme)
    if (wrong) found.set(`look/${theme}_paper`, `${wrong[0]?.toUpperCase()}${wrong.slice(1)}.`)
    else if (wrong === false) found.set(`look/${theme}_paper`, t('Write it as #FFFFFF.'))
  }
  if (look.face !== null && !faceForm.test(look.face)) found.set('look/face', t('Write names with commas between.'))
  if (look.radius !== null && (look.radius < 0 || look.radius > mostRadius))
    found.set('look/radius', t('From 0 to {most}.', { most: mostRadius }))
  if (public_url !== null && !originForm.test(public_url))
    found.set('public_url', t('Write it as https://track.brand.example.'))
  return found
}

function complaintAboutOrigin(origin: string, line: number): string {
  if (/^http:/i.test(origin))
    return t('Line {line}: https is needed. http pages could be changed on the way.', { line })
  if (/^https:\/\/[^/]+\//i.test(origin))
    return t('Line {line}: only as far as the host, without what follows it.', { line })
  return t('Line {line}: write it as https://portal.example.', { line })
}

const ratioOf = (colour: string) => fixed(contrastOnPaper(colour), 1)

/** How well a colour can be read, in words. */
export function contrastWords(colour: string): string {
  const contrast = contrastOnPaper(colour)
  const ratio = ratioOf(colour)
  if (contrast < enoughContrast) return t('{ratio} : 1 on paper, too pale for text.', { ratio })
  return contrast >= 7
    ? t('{ratio} : 1 on paper, very good for text.', { ratio })
    : t('{ratio} : 1 on paper, good for text.', { ratio })
}

/** What of it is shown while it is written: what is half typed is left out rather than refused at every letter. */
export function previewed(draft: ViewDraft): Draft {
  const { name: _, ...policy } = draft
  const wrong = complaintsOf(draft)
  const { email, phone } = policy.contact
  return {
    ...policy,
    colour: wrong.has('colour') ? null : policy.colour,
    look: Object.fromEntries(
      Object.entries(policy.look).map(([name, value]) => [name, wrong.has(`look/${name}`) ? null : value]),
    ) as Draft['look'],
    public_url: null,
    allowed_origins: policy.allowed_origins.filter((origin) => originForm.test(origin)),
    people: [],
    excluded_people: [],
    contact: {
      ...policy.contact,
      email: email && /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(email) ? email : null,
      phone: phone && /^\+?[0-9 ()./-]+$/.test(phone) ? phone : null,
    },
    expires_at: null,
  }
}

/** Why a file cannot be a logo, before it is read. */
export function complaintAboutFile({ type, size }: { type: string; size: number }): string | undefined {
  if (type !== 'image/png' && type !== 'image/svg+xml') return t('Take a PNG or an SVG.')
  const most = (mostLogoText / 4) * 3
  return size > most - 100
    ? t('It has {size} kB, and at most {most} kB can be taken.', { size: Math.ceil(size / 1024), most: most / 1024 })
    : undefined
}
