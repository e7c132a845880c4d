import { expect, test } from 'vitest'
import { askable } from '../../testing/inquiries.ts'
import { mailOf, postMail } from '../../testing/mails.ts'
import { personOf, proveAnew } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()

test('whom somebody asked, and who answered, is found and erased with the person', async () => {
  const me = await askable(setting)
  const ada = await personOf(setting, me.id, 'admin', 'Ada Lind')
  await proveAnew(setting, me.id)
  const email = `desk-${me.id}@harborline.example`
  const { data } = await me.post({ recipient: email, subject: 'Hold', text: 'When?' })
  const headers = { from: `Desk <${email}>`, 'message-id': '<1@harborline.example>', 'in-reply-to': `<${data.id}@x>` }
  await postMail(setting, me, mailOf({ headers, parts: ['content-type: text/plain\r\n\r\nIn line.'] }))
  const send = (path: string) =>
    ada.ask({ method: 'POST', path, body: { data: { type: 'person_data', attributes: { email } } } })

  const held = await send('/v2/person_data')
  expect(held.document.data.attributes.records.inquiries).toMatchObject([{ id: data.id, answered_by: email }])
  const stranger = await setting.account()
  const other = await personOf(setting, stranger.id, 'admin')
  await proveAnew(setting, stranger.id)
  const theirs = await other.ask({
    method: 'POST',
    path: '/v2/person_data',
    body: { data: { type: 'person_data', attributes: { email } } },
  })
  expect(JSON.stringify(theirs.document)).not.toContain(data.id)

  expect((await send('/v2/person_data/erase')).status).toBeLessThan(300)
  expect(await me.list()).toMatchObject([{ recipient: 'Erased person', answered_by: 'Erased person' }])
  expect(JSON.stringify(await me.history())).not.toContain(email)
  expect((await me.draft()).to).toBeNull()
})
