import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RawEvent } from '#contract/tracking/raw-event.ts'
import { doubtWords } from '../../lib/event-words.ts'
import { OtherPorts } from './other-ports.tsx'
import { RawEvents } from './raw-events.tsx'

type Doubt = RawEvent['attributes']['doubts'][number]

const said = (doubts: readonly Doubt[], more: Partial<RawEvent['attributes']> = {}) =>
  ({
    id: doubts.join(),
    attributes: {
      ...{ timestamp: '2026-06-17T14:00:00Z', timezone: 'America/Los_Angeles', estimated: false, reported_at: null },
      ...{ original_event: 'DISC', event: null, location_name: 'Oakland', location_locode: 'USOAK' },
      ...{ data_provider_name: 'Yang Ming', invalidated_at: null, refused: null, doubts },
      ...more,
    },
  }) as unknown as RawEvent

const textOf = (page: React.ReactNode) => renderToStaticMarkup(page).replace(/<[^>]*>/g, ' ')

test.each(Object.keys(doubtWords) as Doubt[])('the raw events say of a statement that it is in doubt: %s', (doubt) => {
  expect(textOf(<RawEvents statements={[said([doubt])]} />)).toContain(doubtWords[doubt])
  expect(textOf(<RawEvents statements={[said([])]} />)).not.toContain(doubtWords[doubt])
})

test('the reason why a statement could not be used stands beside it', () => {
  const refused = said([], { refused: 'eventDateTime is missing' })
  expect(textOf(<RawEvents statements={[refused]} />)).toContain('eventDateTime is missing')
})

test('the page warns of another port that a source names, until that is withdrawn', () => {
  const warning = /Oakland is reported, too, as a port of loading or discharge/
  expect(textOf(<OtherPorts statements={[said(['other_port']), said([])]} />)).toMatch(warning)
  expect(textOf(<OtherPorts statements={[said(['other_port'], { invalidated_at: '2026-06-18T00:00:00Z' })]} />)).toBe(
    '',
  )
})
