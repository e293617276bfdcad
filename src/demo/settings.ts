import type { Queryable } from '../platform/database/database.ts'
import type { ShopSettings } from '../settings/contract.ts'
import { lockSettings, resetSettings, saveSettings } from '../settings/queries.ts'
import { DEMO_CONTACT } from '../settings/shown-settings.ts'

/** The settings of a shop with the demo, besides the brands of its products. */
const DEMO_SETTINGS = {
  categoryOpensOn: 'all',
  showPopular: true,
  showTogether: true,
  contact: DEMO_CONTACT,
  banners: [
    {
      title: 'Dinner needs one more thing.',
      text: 'Vegetables, milk, atta and the rest of the shop, brought to your door.',
      action: 'Shop vegetables',
      link: '',
      picture: '',
      phonePicture: '',
    },
  ],
} satisfies Partial<ShopSettings>

const NAMES = Object.keys(DEMO_SETTINGS) as (keyof typeof DEMO_SETTINGS)[]

export async function saveDemoSettings(tx: Queryable, brands: readonly string[]): Promise<void> {
  await saveSettings(tx, { ...DEMO_SETTINGS, brands: [...new Set(brands)].sort() })
}

/** Gives the settings that are still the demo's their defaults. */
export async function resetDemoSettings(tx: Queryable): Promise<void> {
  const stored = await lockSettings(tx, NAMES)
  await resetSettings(
    tx,
    NAMES.filter((name) => Bun.deepEquals(stored[name], DEMO_SETTINGS[name])),
  )
}
