import { expect, test } from 'bun:test'
import * as rules from './architecture/rules.ts'
import { parseSource, readSources, type Source } from './architecture/sources.ts'

const shop = readSources()

/** Files that break each rule; without them, a rule that checks nothing would pass. */
const OFFENCES: Record<keyof typeof rules, Source[]> = {
  layersPointDownward: [
    parseSource('src/shared/money.ts', "import { join } from 'node:path'"),
    parseSource('src/platform/mail.ts', "import { product } from '../catalogue/schema.ts'"),
  ],
  modulesKeepTheirWays: [
    parseSource('src/catalogue/service.ts', "import { cart } from '../cart/queries.ts'"),
    parseSource('src/cart/service.ts', "import { catalogueRoutes } from '../catalogue/routes.ts'"),
    parseSource('src/settings/service.ts', "import type { App } from '../app.ts'"),
  ],
  modulesFormNoCircle: [
    parseSource('src/cart/service.ts', "import type { Product } from '../catalogue/contract.ts'"),
    parseSource('src/catalogue/service.ts', "export type { Line } from '../cart/contract.ts'"),
  ],
  httpStaysAtTheRim: [
    parseSource('src/cart/service.ts', "import { t } from 'elysia'"),
    parseSource('src/cart/queries.ts', 'export function lines(db: Queryable, request: Request) {}'),
  ],
  queriesTakeTheirConnection: [
    parseSource('src/cart/service.ts', "import { eq } from 'drizzle-orm'"),
    parseSource('src/cart/queries.ts', 'export async function lines(userId: string, db: Queryable) {}'),
  ],
  theOutsideHasOneDoor: [
    parseSource('src/cart/service.ts', 'const limit = Bun.env.LIMIT'),
    parseSource('src/images/service.ts', "const { default: sharp } = await import('sharp')"),
  ],
  siteAndServerStayApart: [
    parseSource('site/features/cart/cart.ts', "import { ok } from '../../../src/platform/http.ts'"),
    parseSource('site/pages/index.astro', "---\nimport { db } from '../../src/platform/database.ts'\n---\n<p>Hi</p>"),
    parseSource('src/catalogue/service.ts', "import { paths } from '../../site/api/paths.ts'"),
  ],
  theBrowserFetchesInOnePlace: [
    parseSource('site/features/cart/page.tsx', "export const load = () => fetch('/api/cart/get')"),
    parseSource('site/features/cart/cart.ts', "import { atom } from 'nanostores'\nimport { useState } from 'react'"),
    parseSource('site/ui/Bill.tsx', "import { $cart } from '../features/cart/cart.ts'"),
  ],
  shoppersLoadNoAdminScreen: [
    parseSource('site/features/orders/list.tsx', "import { Ticket } from '../admin/order-board/ticket.tsx'"),
  ],
  siteHasNoOtherRooms: [parseSource('site/stores/cart.ts', 'export const cart = 1')],
  siteUsesNoGallery: [
    parseSource('site/pages/search.astro', "---\nimport { CARDS } from '../gallery/catalogue.ts'\n---"),
  ],
  dialogsCloseOnBack: [
    parseSource('site/ui/Sheet.tsx', "import { Dialog } from '@base-ui/react/dialog'\n<Dialog.Popup />"),
    parseSource('site/ui/Menu.tsx', "import { Menu } from '@base-ui/react/menu'\n<Menu.Popup className='menu' />"),
    parseSource('site/features/listing/Sorts.astro', '<nav id="sorts" popover aria-label="Sort by"></nav>'),
    parseSource('site/features/cart/bag.ts', "document.querySelector('dialog')?.showModal()"),
  ],
  sqlIsNeverSpliced: [parseSource('src/cart/queries.ts', 'sql.raw(name)')],
  nothingIsLeftToDo: [parseSource('src/cart/queries.ts', `// ${'TO'}DO: index`)],
  filesStayShort: [parseSource('src/cart/queries.ts', '\n'.repeat(400).concat('x'))],
}

for (const [name, rule] of Object.entries(rules)) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const offences = OFFENCES[name as keyof typeof rules]

  test(`${words}`, () => {
    expect(rule(shop)).toEqual([])
  })

  test(`${words}: every offence is seen`, () => {
    const found = rule(offences).map((line) => line.split(/[ :]/)[0])
    if (name === 'modulesFormNoCircle') expect(found).toEqual(['cart', 'catalogue'])
    else expect([...new Set(found)].sort()).toEqual(offences.map(({ path }) => path).sort())
  })
}

test('ways that are allowed, and types for the wire, break no rule', () => {
  const lawful = [
    parseSource('src/cart/service.ts', "import { productById } from '../catalogue/queries.ts'"),
    parseSource('src/catalogue/routes.ts', "import { Elysia } from 'elysia'\nimport { ok } from '../platform/http.ts'"),
    parseSource('site/features/product/Price.tsx', "import type { Card } from '../../../src/catalogue/contract.ts'"),
    parseSource('site/api/call.ts', "export const load = () => fetch('/api/cart/get')"),
    parseSource('site/features/cart/cart.ts', "import { discountedPrice } from '../../../src/shared/pricing.ts'"),
    parseSource('src/main.ts', "import { createApp } from './app.ts'"),
  ]
  for (const rule of Object.values(rules)) expect(rule(lawful)).toEqual([])
})

test('the whole shop is looked at', () => {
  for (const path of ['src/main.ts', 'src/shared/money.ts', 'site/pages/index.astro'])
    expect(shop.map((source) => source.path)).toContain(path)
})
