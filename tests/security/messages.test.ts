import { expect, test } from 'bun:test'
import { t } from 'elysia'
import type { RuleSchema } from '../../src/platform/http/validation-message.ts'
import { ruleOf } from '../../src/platform/http/validation-message.ts'
import { givenAdmin } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { routeRows } from './route-rows.ts'

const shop = await createTestApp()
const { rows, givenOwn } = await routeRows(shop)
const routes = shop.app.routes.filter(({ method }) => method !== 'OPTIONS')
const admin = await givenAdmin(shop)

function choicesIn(schema: RuleSchema): RuleSchema[] {
  const { anyOf = [], items, properties = {} } = schema
  const inner = [...anyOf, ...Object.values(properties), ...(items ? [items] : [])].flatMap(choicesIn)
  return schema.anyOf ? [schema, ...inner] : inner
}

test('every choice of values in a contract has a rule in words', () => {
  const choices = routes.flatMap(({ method, path, hooks }) =>
    [hooks.body, hooks.query, hooks.params].flatMap((part) =>
      choicesIn((part ?? {}) as RuleSchema).map((schema) => [`${method} ${path}`, schema] as const),
    ),
  )
  expect(choices.length).toBeGreaterThan(20)
  expect(choices.filter(([, schema]) => ruleOf(schema) === null)).toEqual([])
})

test('a choice that is left out stays left out: none has a default that nobody wrote', () => {
  const chosen = (schema: RuleSchema & { enum?: unknown; default?: unknown }): unknown[] => {
    const { anyOf = [], items, properties = {} } = schema
    const inner = [...anyOf, ...Object.values(properties), ...(items ? [items] : [])].flatMap(chosen)
    return schema.enum && 'default' in schema ? [schema, ...inner] : inner
  }
  const withDefault = routes.flatMap(({ method, path, hooks }) =>
    [hooks.body, hooks.query, hooks.params].flatMap((part) =>
      chosen((part ?? {}) as RuleSchema).map((schema) => [`${method} ${path}`, schema]),
    ),
  )
  expect(withDefault).toEqual([])
  expect(chosen({ properties: { one: t.UnionEnum(['a', 'b']) } } as never)).toHaveLength(1)
})

const WRONG = [-1, '-1', 'x', '\u0000', {}, [], null, true]

for (const [route, , ask] of rows) {
  const [method, path] = route.split(' ') as [string, string]
  const { hooks } = routes.find((one) => one.method === method && one.path === path)!
  for (const part of ['body', 'query'] as const) {
    const names = Object.keys((hooks[part] as RuleSchema | undefined)?.properties ?? {})
    if (names.length === 0) continue

    test(`${route}: a message about the ${part} names the field and its rule`, async () => {
      const own = await givenOwn()
      const { headers } = (hooks.detail as { 'x-for'?: string })['x-for'] === 'admins' ? admin : own
      const usual = (await ask?.(own)) ?? {}
      if (usual.form) return
      for (const name of names) {
        for (const value of WRONG) {
          const sent = { ...usual, [part]: { ...usual[part], [name]: value } }
          const search = new URLSearchParams(Object.entries(sent.query ?? {}).map(([key, one]) => [key, String(one)]))
          const url = `${path.replace(/:\w+/, 'x')}?${search}`
          const { status, body } = await shop.call(method, url, method === 'GET' ? undefined : sent.body, headers)
          if (status !== 400) continue
          const asked = `${name}: ${JSON.stringify(value)}`
          expect([asked, body.message]).toEqual([
            asked,
            expect.not.stringMatching(/union|^The request body must|Expected/),
          ])
        }
      }
    })
  }
}
