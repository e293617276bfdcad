import { expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import { oneOf } from '../runtime/one-of.ts'

test('one of several texts that is left out stays left out, and any other text is refused', async () => {
  const app = new Elysia().get('/', ({ query }) => query, {
    query: t.Object({ state: t.Optional(oneOf(['placed', 'packed'], 'must be placed or packed')) }),
  })
  const ask = async (query: string) => app.handle(new Request(`http://localhost/${query}`))
  expect(await (await ask('')).json()).toEqual({})
  expect(await (await ask('?state=packed')).json()).toEqual({ state: 'packed' })
  expect((await ask('?state=lost')).status).toBe(422)
})
