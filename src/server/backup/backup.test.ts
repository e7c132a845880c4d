import { expect, test } from 'vitest'

test('todo', () => expect(1).toBe(1))
