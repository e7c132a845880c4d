import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with links, times or other elements in it: `<Say text={t('Read {guide} first')} guide={<Link … />} />`. */
export const Say = ({ text, ...values }: { text: string } & Readonly<Record<string, ReactNode>>) =>
  createElement(Fragment, null, ...text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : values[part])))
