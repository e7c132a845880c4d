import { expect, test } from 'vitest'
import { readUnlocodeLine } from './unlocode.ts'

const line = (text: string) => readUnlocodeLine(text.split(','))

test('a line of the list, with function and status in either order', () => {
  const place = {
    ...{ locode: 'USLAX', name: 'Los Angeles', subdivision: 'CA', functions: '12345', time_zone: null },
    ...{ latitude: 33.7, longitude: -118.2667 },
  }
  expect(line(',US,LAX,Los Angeles,Los Angeles,CA,12345---,AI,0401,,3342N 11816W,')).toEqual({ place })
  expect(line('+,US,LAX,Los Angeles,Los Angeles,CA,AI,12345---,0401,LAX,3342N 11816W,')).toEqual({ place })
  expect(line(',BR,SSZ,Santos,Santos,SP,1-3-----,AI,0401,,,')).toMatchObject({ place: { latitude: null } })
})

test.each([
  [',AD,,.ANDORRA,,,,,,,,', 'skipped'],
  [
    'Change,Country,Location,Name,NameWoDiacritics,Subdivision,Status,Function,Date,IATA,Coordinates,Remarks',
    'skipped',
  ],
  ['=,BE,,Anvers = Antwerpen,Anvers = Antwerpen,,,,,,,', 'skipped'],
  [',DE,ABC,Somewhere,Somewhere,BY,-----5--,RL,0401,,,', 'skipped'],
  ['X,DE,ABC,Gone,Gone,BY,1-------,XX,0401,,,', 'removed'],
])('%s is %s', (text, result) => expect(line(text)).toBe(result))

test.each([
  ['a,b,c', 'line', 'has 3 columns, the list has 12'],
  [',U1,LAX,Los Angeles,Los Angeles,CA,1-------,AI,0401,,3342N 11816W,', 'country', 'U1 is no country'],
  [',US,LA1,Los Angeles,Los Angeles,CA,1-------,AI,0401,,3342N 11816W,', 'location', 'LA1 is no place'],
  [',US,LAX,,,CA,1-------,AI,0401,,3342N 11816W,', 'name', 'is missing'],
  [',US,LAX,=1+1,x,CA,1-------,AI,0401,,3342N 11816W,', 'name', '=1+1 is a formula'],
  [',US,LAX,Los Angeles,Los Angeles,CA,port,AI,0401,,3342N 11816W,', 'function', 'is not of eight signs'],
  [
    ',US,LAX,Los Angeles,Los Angeles,CA,1-------,AI,0401,,33.42 -118.16,',
    'coordinates',
    '33.42 -118.16 is no position',
  ],
  [',US,LAX,Los Angeles,Los Angeles,CA,1-------,AI,0401,,3399N 11816W,', 'coordinates', '3399N 11816W is no position'],
  [',US,LAX,Los Angeles,Los Angeles,CA,1-------,AI,0401,,9142N 11816W,', 'coordinates', '9142N 11816W is no position'],
])('%s is refused for its %s', (text, field, reason) => expect(line(text)).toEqual({ refused: [{ field, reason }] }))
