import { expect, test } from 'vitest'
import { emailIn, groupsIn, hasTwoFactors, isOfDomains, isVerified, nameIn, roleOfGroups } from './provider-claims.ts'

test('groups are found by the name of the claim, with dots or by a path, as a list or one text', () => {
  expect(groupsIn({ groups: ['a', 'b'] }, 'groups')).toEqual(['a', 'b'])
  expect(groupsIn({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a'])
  expect(groupsIn({ 'https://nordmeer.example/groups': 'a' }, 'https://nordmeer.example/groups')).toEqual(['a'])
  expect(groupsIn({ 'cognito:groups': ['a'], realm_access: null }, 'realm_access.roles')).toEqual([])
})

test.each([
  [{}],
  [{ groups: null }],
  [{ groups: 7 }],
  [{ groups: { a: 1 } }],
  [{ groups: [null, 7, '', ['a']] }],
  [Object.create({ groups: ['inherited'] })],
])('what names no group gives none: %j', (claims) => {
  expect(groupsIn(claims, 'groups')).toEqual([])
  expect(groupsIn(claims, 'constructor.name')).toEqual([])
})

test('the group that may do most decides, in whatever order, and case counts', () => {
  const roles = [
    { group: 'readers', role: 'viewer' },
    { group: 'admins', role: 'admin' },
    { group: 'desk', role: 'member' },
  ] as const
  expect(roleOfGroups(['readers', 'desk', 'admins'], roles)).toBe('admin')
  expect(roleOfGroups(['desk', 'readers'], roles)).toBe('member')
  expect(roleOfGroups(['Admins', 'others'], roles)).toBeUndefined()
  expect(roleOfGroups([], roles)).toBeUndefined()
})

test('an e-mail is one, and counts as verified where that is said', () => {
  expect(emailIn({ email: ' Ada@Example.com ' })).toBe('Ada@Example.com')
  for (const email of [undefined, null, '', 'ada', '@example.com', 'a b@example.com', ['a@example.com'], 'a@'])
    expect(emailIn({ email }), String(email)).toBeUndefined()
  expect(
    [true, 'true', false, 'false', 'no', 1, null, undefined].map((one) => isVerified({ email_verified: one })),
  ).toEqual([true, true, false, false, false, false, undefined, undefined])
})

test('a domain is the whole of it, in any case', () => {
  expect(isOfDomains('ada@NORDMEER.example', ['nordmeer.example'])).toBe(true)
  expect(isOfDomains('ada@mail.nordmeer.example', ['nordmeer.example'])).toBe(false)
  expect(isOfDomains('ada@evil-nordmeer.example', ['nordmeer.example'])).toBe(false)
  expect(isOfDomains('"x@nordmeer.example"@evil.example', ['nordmeer.example'])).toBe(false)
  expect(isOfDomains('ada@anywhere.example', [])).toBe(true)
})

test('two factors are what the account says they are', () => {
  expect(hasTwoFactors({ amr: ['pwd', 'mfa'] }, ['mfa'])).toBe(true)
  expect(hasTwoFactors({ acr: 'urn:two' }, ['mfa', 'urn:two'])).toBe(true)
  expect(hasTwoFactors({ amr: ['pwd'], acr: '1' }, ['mfa'])).toBe(false)
  expect(hasTwoFactors({ amr: ['mfa'] }, [])).toBe(false)
  expect(hasTwoFactors({ amr: null }, ['null', 'undefined'])).toBe(false)
})

test('somebody is called as the provider says, as far as it says anything', () => {
  expect(nameIn({ name: ' Ada Lind ' })).toBe('Ada Lind')
  expect(nameIn({ name: '', given_name: 'Ada', family_name: 'Lind' })).toBe('Ada Lind')
  expect(nameIn({ preferred_username: 'ada' })).toBe('ada')
  expect(nameIn({ name: 7 })).toBeUndefined()
})
