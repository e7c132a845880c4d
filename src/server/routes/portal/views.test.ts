import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { rolesOf } from '../../testing/parties.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView } from '../../testing/views.ts'

const setting = testApp()
const { account } = setting

test('who says nothing gives away nothing internal', async () => {
  const me = await account()
  const { id } = await makeView(setting, me)
  const { data } = await me.client(api.views.get, { params: { id } })
  expect(data.attributes).toMatchObject({
    sections: { fees: false, references: false, vessel: false, terminal: false },
    document_types: [],
    custom_field_ids: [],
    allowed_origins: [],
  })
  const { fields, hidden } = await me.client(api.views.fields, { params: { id } })
  expect(fields).toContain('containers.number')
  expect(hidden).toContain('containers.fees')
})

test('a policy is edited member by member, and the rest stays', async () => {
  const me = await account()
  const { id } = await makeView(setting, me, { contact: { name: 'Import desk' } })
  const attributes = {
    sections: { vessel: true },
    contact: { email: 'desk@line.example' },
    words: { not_available: { de: 'Beim Zoll' } },
  }
  const { data } = await me.client(api.views.update, { params: { id }, body: { data: { attributes } } })
  expect(data.attributes).toMatchObject({
    sections: { vessel: true, arrival: true },
    contact: { name: 'Import desk', email: 'desk@line.example', phone: null },
    words: { not_available: { de: 'Beim Zoll' } },
  })
})

test('a view that is given no name has that of its party', async () => {
  const me = await account()
  const party = await rolesOf(me).party(`Nordmeer ${'x'.repeat(120)}`)
  const named = async (attributes: object) => {
    const body = { data: { attributes, relationships: { party: { data: { type: 'party' as const, id: party } } } } }
    return (await me.client(api.views.create, { body })).data.attributes.name
  }
  expect(await named({})).toBe(`Nordmeer ${'x'.repeat(91)}`)
  expect(await named({ name: 'Ours' })).toBe('Ours')
})

const svg = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`

test.each<[string, Parameters<typeof makeView>[2], string]>([
  ['a pale colour', { colour: '#ffee99' }, 'colour'],
  ['a colour that is none', { colour: 'red' }, 'colour'],
  ['a logo with a script', { logo: svg('<svg xmlns="x"><script>alert(1)</script></svg>') }, 'logo'],
  ['a logo that loads', { logo: svg('<svg xmlns="x"><image href="https://x.example/a.png"/></svg>') }, 'logo'],
  ['a logo that listens', { logo: svg('<svg onload="x()"><path d="M0 0"/></svg>') }, 'logo'],
  ['a logo with a script in other letters', { logo: svg('<svg xmlns="x"><sCript>alert(1)</sCript></svg>') }, 'logo'],
  ['a logo with a script by a prefix', { logo: svg('<svg xmlns:x="y"><x:script>alert(1)</x:script></svg>') }, 'logo'],
  ['a logo with HTML in it', { logo: svg('<svg><foreignObject><p>x</p></foreignObject></svg>') }, 'logo'],
  ['a logo with an animation', { logo: svg('<svg><set attributeName="d" to="x"/></svg>') }, 'logo'],
  ['a logo with a style sheet', { logo: svg('<svg><style>@import "x"</style></svg>') }, 'logo'],
  ['a logo that asks for one', { logo: svg('<?xml-stylesheet href="x"?><svg><path d="M0 0"/></svg>') }, 'logo'],
  ['a logo with entities', { logo: svg('<!DOCTYPE svg [<!ENTITY a "b">]><svg><path d="M0 0"/></svg>') }, 'logo'],
  ['a logo that is painted from elsewhere', { logo: svg('<svg><path fill="url(//x.example)"/></svg>') }, 'logo'],
  ['a logo that listens on another line', { logo: svg('<svg\n\tonload="x()"><path d="M0 0"/></svg>') }, 'logo'],
  ['a logo that links', { logo: svg('<svg><a xlink:href="https://x.example">x</a></svg>') }, 'logo'],
  ['a page as a logo', { logo: 'data:text/html;base64,PHNjcmlwdD4=' }, 'logo'],
  ['a logo of another host', { logo: 'https://x.example/logo.png' }, 'logo'],
  ['a logo that is too large', { logo: svg(`<svg><path d="${'M0 0'.repeat(50_000)}"/></svg>`) }, 'logo'],
  ['a logo of 5 MB', { logo: `data:image/png;base64,${'A'.repeat(5_000_000)}` }, 'logo'],
  ['a light paper that is dark', { look: { light_paper: '#808080' } }, 'look/light_paper'],
  ['a dark paper that is light', { look: { dark_paper: '#FFFFFF' } }, 'look/dark_paper'],
  ['a paper that is no colour', { look: { light_paper: 'white' } }, 'look/light_paper'],
  ['a theme that is none', { look: { theme: 'neon' as never } }, 'look/theme'],
  ['a radius that makes circles', { look: { radius: 400 } }, 'look/radius'],
  ['a typeface with a style in it', { look: { face: 'Arial; background: url(//x.example)' } }, 'look/face'],
  ['a typeface from elsewhere', { look: { face: 'url(https://x.example/a.woff2)' } }, 'look/face'],
  ['an address with a path', { public_url: 'https://track.example/orders' }, 'public_url'],
  ['an address without https', { public_url: 'http://track.example' }, 'public_url'],
  ['an address in capitals', { public_url: 'https://Track.Example' }, 'public_url'],
  ['an unknown member', { notes: true } as never, 'notes'],
  ['a word for an unknown status', { words: { lost: { en: 'Lost' } } as never }, 'words/lost'],
  ['a PNG that is none', { logo: 'data:image/png;base64,AAAA' }, 'logo'],
  ['an origin with a path', { allowed_origins: ['https://portal.example/orders'] }, 'allowed_origins/0'],
  ['an origin without https', { allowed_origins: ['http://portal.example'] }, 'allowed_origins/0'],
  ['an unknown section', { sections: { notes: true } as never }, 'sections/notes'],
  ['an unknown type of document', { document_types: ['poem' as never] }, 'document_types/0'],
  ['an unknown field', { custom_field_ids: ['00000000-0000-4000-8000-000000000000'] }, 'custom_field_ids/0'],
])('%s is refused by name, and nothing is changed', async (_, policy, attribute) => {
  const me = await account()
  const made = makeView(setting, me, policy)
  await expect(made).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: `/data/attributes/${attribute}` } }],
  })
  expect((await me.client(api.views.list)).meta.total).toBe(0)
})

test('a logo that only draws is taken', async () => {
  const me = await account()
  const logo = svg(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="#123456"/></svg>',
  )
  const { id } = await makeView(setting, me, { logo })
  expect((await me.client(api.views.get, { params: { id } })).data.attributes.logo).toBe(logo)
})

test('a look is edited member by member, and reaches the customer', async () => {
  const me = await account()
  const view = await makeView(setting, me, { look: { theme: 'dark', radius: 0 } })
  const attributes = { look: { light_paper: '#FFFFFF', face: 'Segoe UI, Arial' }, page_title: 'Harbour & Pine' }
  await me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes } } })
  const look = {
    theme: 'dark',
    light_paper: '#FFFFFF',
    dark_paper: null,
    radius: 0,
    face: 'Segoe UI, Arial',
    ruler: true,
  }
  expect((await view.ask({ path: '/v2/embed/view' })).document).toMatchObject({ data: { attributes: { look } } })
})

test('a sensitive field goes to no customer', async () => {
  const me = await account()
  const attributes = {
    entity_type: 'Shipment',
    api_slug: 'margin',
    display_name: 'Margin',
    data_type: 'number',
    sensitive: true,
  } as const
  const { data } = await me.client(api.custom_field_definitions.create, { body: { data: { attributes } } })
  const made = makeView(setting, me, { custom_field_ids: [data.id] })
  await expect(made).rejects.toMatchObject({ status: 422, errors: [{ detail: expect.stringContaining('sensitive') }] })
})

test('what would end before it begins is refused; a view that is there can be ended by a time that is past', async () => {
  const me = await account()
  const { id, party } = await makeView(setting, me)
  const expires_at = '2020-01-01T00:00:00Z'
  const past = [
    { code: 'invalid', detail: 'Expiry date: is in the past', source: { pointer: '/data/attributes/expires_at' } },
  ]
  const relationships = { party: { data: { id: party, type: 'party' as const } } }
  const body = { data: { attributes: { name: 'Late', expires_at }, relationships } }
  await expect(me.client(api.views.create, { body })).rejects.toMatchObject({ status: 422, errors: past })
  await expect(
    me.client(api.views.create_token, { params: { id }, body: { data: { attributes: { expires_at } } } }),
  ).rejects.toMatchObject({ status: 422, errors: past })
  const { data } = await me.client(api.views.update, { params: { id }, body: { data: { attributes: { expires_at } } } })
  expect(data.attributes.expires_at).toBe('2020-01-01T00:00:00.000Z')
})

test('a token is shown once, and revoked for good', async () => {
  const me = await account()
  const { id, token_id, token } = await makeView(setting, me)
  const list = () => me.client(api.views.tokens, { params: { id } })
  expect(JSON.stringify(await list())).not.toContain(token)
  await me.client(api.views.revoke_token, { params: { id, token_id } })
  expect((await list()).data[0]?.attributes.revoked_at).not.toBeNull()
  const other = await account()
  const foreign = other.client(api.views.revoke_token, { params: { id, token_id } })
  await expect(foreign).rejects.toMatchObject({ status: 404 })
})

test('a token that is rotated is good for a while beside the new one, and no longer', async () => {
  const me = await account()
  const view = await makeView(setting, me)
  const rotate = (token_id: string, overlap_hours?: number) =>
    me.client(api.views.rotate_token, {
      params: { id: view.id, token_id },
      body: { data: { attributes: overlap_hours === undefined ? {} : { overlap_hours } } },
    })
  const { data } = await rotate(view.token_id, 2)
  const fresh = { authorization: `Token ${data.attributes.token}` }
  const statuses = async () => [
    (await view.ask({ path: '/v2/embed/view' })).status,
    (await view.ask({ path: '/v2/embed/view', headers: fresh })).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  setting.clock.now = new Date(setting.clock.now.getTime() + 2 * 3_600_000)
  expect(await statuses()).toEqual([410, 200])
  await expect(rotate(view.token_id)).rejects.toMatchObject({ status: 422 })
  // At once, where somebody has it who should not.
  await rotate(data.id, 0)
  expect(await statuses()).toEqual([410, 410])
})

test('a link, and a visit, are counted until they are over by the clock of the server', async () => {
  const me = await account()
  // The database is years behind.
  setting.clock.now = new Date('2040-01-10T12:00:00Z')
  const { id } = await makeView(setting, me)
  const before = (await me.client(api.views.get, { params: { id } })).data.attributes.links_count
  const attributes = { expires_at: '2040-01-20T12:00:00.000Z' }
  await me.client(api.views.create_token, { params: { id }, body: { data: { attributes } } })
  const links = async () => (await me.client(api.views.get, { params: { id } })).data.attributes.links_count
  expect(await links()).toBe(before + 1)
  setting.clock.now = new Date('2040-01-20T12:00:01Z')
  expect(await links()).toBe(before)
})
