import { expect, test } from 'vitest'
import { createTyped } from './typed.ts'

const field = (type: string, value: string, more: object = {}) => ({ type, value, autocomplete: '', ...more })

test('what was written is typed until it is as it was', () => {
  const typed = createTyped()
  const reason = field('textarea', 'as it was')
  typed.began(reason)
  expect(typed.is()).toBe(false)
  reason.value = 'two more days'
  typed.wrote(reason)
  // To come back to it changes nothing.
  typed.began(reason)
  expect(typed.is()).toBe(true)
  reason.value = 'as it was '
  typed.wrote(reason)
  expect(typed.is()).toBe(false)
})

test('what a field emptied by itself, as a tag that is added, was typed', () => {
  const typed = createTyped()
  const tag = field('text', '')
  typed.began(tag)
  tag.value = 'wave 3'
  typed.wrote(tag)
  tag.value = ''
  expect(typed.is()).toBe(true)
})

test('what was handed in is not lost, and what is written after that is', () => {
  const typed = createTyped()
  const bill = field('text', '')
  typed.began(bill)
  bill.value = 'MAEU1'
  typed.wrote(bill)
  typed.handedIn()
  expect(typed.is({ isRefused: false })).toBe(false)
  expect(typed.is({ isRefused: true })).toBe(true)
  bill.value = 'MAEU2'
  typed.wrote(bill)
  expect(typed.is({ isRefused: false })).toBe(true)
  typed.forget()
  expect(typed.is()).toBe(false)
})

test('what is only chosen, looked for or secret is nothing that somebody wrote', () => {
  for (const one of [
    field('checkbox', 'on'),
    field('select-one', 'a'),
    field('file', 'C:\\fakepath\\a.csv'),
    field('search', ''),
    field('password', ''),
    field('text', '', { autocomplete: 'one-time-code' }),
  ]) {
    const typed = createTyped()
    typed.began(one)
    one.value = 'another'
    typed.wrote(one)
    expect(typed.is()).toBe(false)
  }
})
