import type {
  CardChoices,
  CardPage,
  ListingPage,
  ProductCard,
  ProductPage,
  Tile,
} from '../../src/catalogue/page-models.ts'
import type { PageLocals } from '../../src/page-cache/page-locals.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '../../src/settings/contract.ts'
import { listingPath, productPath } from '../../src/shared/paths.ts'

const CATEGORY = { id: 'c'.repeat(32), name: 'Fruits & Vegetables' }
const SUB_CATEGORY = { id: 'd'.repeat(32), name: 'Fresh/Vegetables 100%' }
const IMAGE = `/media/${'0'.repeat(32)}-800x800-800.webp`

export const FILLED_LISTING = listingPath(CATEGORY, SUB_CATEGORY)
export const FIXTURE_PRODUCT = fixtureCard('a'.repeat(32), 'Dal </script><b> & "Rice" 50%', 8)
const SOLD_OUT = fixtureCard('b'.repeat(32), 'Sold Out', 0)

/** The data for rendering pages without a database: two products in one subcategory, and fixed settings. */
export function fixtureLocals(origin: string): PageLocals {
  const cards = [FIXTURE_PRODUCT, SOLD_OUT]
  const choices = {
    brands: [{ name: 'Khet Se', products: 2 }],
    origins: [{ code: 'IN', products: 2 }],
    vegMarks: [{ mark: 'veg' as const, products: 1 }],
  }
  return {
    origin,
    mobileLogin: true,
    shut: () => null,
    settings: SETTINGS,
    shop: {
      home: async () => ({
        categories: [categoryTile()],
        withdrawn: [],
        popular: null,
        rows: [{ category: categoryTile(), cards, passedOver: [] }],
      }),
      categories: async () => ({ categories: [categoryTile()], withdrawn: [] }),
      homeRow: async (id) => (id === CATEGORY.id ? { category: categoryTile(), cards, passedOver: [] } : null),
      async listing(categoryId, subCategoryId, { page }) {
        if (categoryId !== CATEGORY.id || subCategoryId !== SUB_CATEGORY.id) return null
        return { ...pageOf(cards, page), ...LISTING_FRAME, ...choices }
      },
      async search(text, { page }) {
        const found = text === 'nothing' ? { cards: [], total: 0, page, pages: 0 } : pageOf(cards, page)
        const alternatives = { categories: [categoryTile()], popular: cards }
        return {
          ...found,
          text,
          ...choices,
          related: text === 'few' ? [SOLD_OUT] : [],
          missingBrand: text === 'few' ? 'Amul' : null,
          missingFreeOf: text === 'few' ? ['sugar', 'gluten'] : [],
          missingMaxPriceInPaise: text === 'few' ? 5000 : null,
          alternatives: found.total === 0 ? alternatives : null,
        }
      },
      product: async (id) => pageOfProduct(cards.find((card) => card.id === id)),
      packs: async () => null,
      cards: async (ids) => cards.filter(({ id }) => ids.includes(id)),
    },
  }
}

const SETTINGS: ShopSettings = {
  ...DEFAULT_SETTINGS,
  social: { facebook: 'https://social.example/', github: '', instagram: '', linkedin: '' },
  contact: { email: 'help@shop.example', phone: '' },
  banners: [{ ...DEFAULT_SETTINGS.banners[0]!, title: 'Dinner', text: 'At your door.' }],
  features: [{ title: 'Free Delivery', text: 'on every order' }],
  newsletter: { title: 'Sale', text: 'One letter a week.' },
  why: [{ title: 'Superfast Delivery', text: 'In minutes.' }],
  brands: ['Khet Se'],
  policies: {
    privacy: 'We keep little.\n\n## Rights\n- Ask <us>',
    terms: 'Be kind.',
    refunds: 'Money back.',
    contact: 'Write to us.',
  },
}

const LISTING_FRAME: Omit<ListingPage, keyof CardPage | keyof CardChoices> = {
  category: categoryTile(),
  subCategory: subCategoryTile(),
  all: { ...CATEGORY, image: IMAGE, path: FILLED_LISTING },
  rail: [subCategoryTile()],
  path: FILLED_LISTING,
}

function categoryTile(): Tile {
  return { ...CATEGORY, image: IMAGE, path: FILLED_LISTING }
}

function subCategoryTile(): Tile {
  return { ...SUB_CATEGORY, image: '', path: FILLED_LISTING }
}

function fixtureCard(id: string, name: string, stock: number): ProductCard {
  const amounts = { priceInPaise: 3200, soldPriceInPaise: 2500, discountPercent: 20, sellingPriceInPaise: null }
  const declared = { netQuantity: { quantity: 500, measure: 'g', packs: 1 }, veg: 'veg' } as const
  return {
    id,
    name,
    brand: 'Khet Se',
    stock,
    unit: '500 g',
    sku: null,
    gtin: null,
    image: IMAGE,
    path: productPath({ id, name }),
    ...declared,
    ...amounts,
    familyId: null,
    packs: [],
  }
}

function pageOf(cards: ProductCard[], page: number): CardPage {
  return { cards, page, total: 34, pages: 4 }
}

function pageOfProduct(card: ProductCard | undefined): ProductPage | null {
  if (!card) return null
  return {
    ...card,
    familyName: null,
    images: [IMAGE, IMAGE],
    description: 'Good.',
    declarations: { genericName: 'Potatoes', origin: 'IN', veg: 'veg' },
    details: [{ name: 'Shelf Life', text: '5 days' }],
    category: categoryTile(),
    subCategory: subCategoryTile(),
    categoryIds: [CATEGORY.id],
    subCategoryIds: [SUB_CATEGORY.id],
    similar: [SOLD_OUT],
    together: null,
  }
}
