import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { input } from '../../platform/http/input.ts'
import { MAX_CATEGORIES, MAX_IMAGES } from '../../shared/limits.ts'
import { DECLARATIONS } from '../../shared/schemas/declarations.ts'
import { CATALOGUE_NAME, PRODUCT } from '../../shared/schemas/product.ts'

const Name = input(CATALOGUE_NAME)
/** The original client sends numbers as the text that was typed. */
const Version = t.Union([t.Number(), t.String({ maxLength: 40 })], { error: 'must be a number' })
/** The path of an uploaded image, or an empty string. */
const Image = t.String({ maxLength: 200, error: 'must be the URL of an uploaded image' })
const Images = t.Array(Image, {
  maxItems: MAX_IMAGES,
  error: `must be a list of at most ${MAX_IMAGES} URLs of uploaded images`,
})
/** The original client sends complete category objects, as it received them. */
const Category = t.Union([Id, t.Object({ _id: Id })], { error: 'must be an id, or an object with an _id' })
const Categories = t.Array(Category, { maxItems: MAX_CATEGORIES, error: `must be a list of at most ${MAX_CATEGORIES}` })
const Stock = input<number | string>(PRODUCT.stock)

export const AddCategory = t.Object({ name: Name, image: t.Optional(Image) })
export const UpdateCategory = t.Object({ _id: Id, name: t.Optional(Name), image: t.Optional(Image) })
export const CreateSubCategory = t.Object({
  name: Name,
  image: t.Optional(Image),
  category: t.Optional(Categories),
})
export const UpdateSubCategory = t.Object({
  _id: Id,
  name: t.Optional(Name),
  image: t.Optional(Image),
  category: t.Optional(Categories),
})
export const OneCategory = t.Object({ _id: Id })

/** `moveTo` moves the contents to another category and `removeFromProducts` removes them; otherwise it must be empty. */
export const DeleteCategory = t.Object({
  _id: Id,
  moveTo: t.Optional(Id),
  removeFromProducts: t.Optional(t.Boolean({ error: 'must be true or false' })),
})

const Counts = t.Record(t.String(), t.Number(), { description: 'By id; one without products is left out.' })
/** How many products, hidden ones among them, are in every category and subcategory. */
export const ProductCounts = t.Object({ categories: Counts, subCategories: Counts }, { $id: 'ProductCounts' })
export type ProductCounts = Static<typeof ProductCounts>

/** More categories than any shop has. */
const MAX_ORDERED = 5_000
const Order = t.Array(Id, { maxItems: MAX_ORDERED, error: 'must be a list of ids' })
const order = {
  /** The new order of all of them; null for the order by name. */
  order: t.Nullable(Order, { error: 'must be a list of ids, or null' }),
  /** The order that the admin saw, so that another admin's order is not lost. */
  seen: Order,
}
export const OrderCategories = t.Object(order)
export const OrderSubCategories = t.Object({ categoryId: Id, ...order })
export const OneCategoryOrder = t.Object({ categoryId: Id })

/** The order of categories, or of the subcategories of a category; also the data of the error when it has changed. */
export const CategoryOrder = t.Object(
  {
    order: t.Array(t.String()),
    former: t.Nullable(t.Array(t.String()), {
      description: 'The order before the change; null if it was by name.',
    }),
  },
  { $id: 'CategoryOrder' },
)
export type OrderCategories = Static<typeof OrderCategories>
export type OrderSubCategories = Static<typeof OrderSubCategories>
export type CategoryOrder = Static<typeof CategoryOrder>

const product = {
  name: Name,
  image: t.Optional(Images),
  category: t.Optional(Categories),
  subCategory: t.Optional(Categories),
  unit: input(PRODUCT.unit),
  stock: Stock,
  price: input<number | string>(PRODUCT.price),
  discount: input<number | string>(PRODUCT.discount),
  /** The exact price. Omitted, it stays until the price or the discount changes, as clients of the original know no other. */
  sellingPrice: t.Optional(input<number | string | null>(PRODUCT.sellingPrice)),
  description: input(PRODUCT.description),
  more_details: t.Optional(input(PRODUCT.more_details)),
  sku: t.Optional(input(PRODUCT.sku)),
  brand: t.Optional(input(PRODUCT.brand)),
  publish: t.Optional(t.Boolean({ error: 'must be true or false' })),
  /** Omitted fields stay, null takes a declaration back; without a net quantity, it is read from the unit. */
  declarations: t.Optional(input(DECLARATIONS)),
}
export const CreateProduct = t.Object({
  ...product,
  /** If false, a product with the name, unit and brand of another one is refused; the error has the other product. */
  allowDuplicate: t.Optional(t.Boolean({ error: 'must be true or false' })),
})
/**
 * Omitted fields stay unchanged. `version` is the version of the product that was edited. `expectedStock` is the stock
 * that the form showed: orders change the stock without a new version, and saving a form that was opened earlier must
 * not put back what they took.
 */
export const UpdateProduct = t.Object({
  ...t.Partial(t.Object(product)).properties,
  _id: Id,
  version: t.Optional(Version),
  expectedStock: t.Optional(Stock),
})
export const DeleteProduct = t.Object({ _id: Id })

export type AddCategory = Static<typeof AddCategory>
export type UpdateCategory = Static<typeof UpdateCategory>
export type CreateSubCategory = Static<typeof CreateSubCategory>
export type UpdateSubCategory = Static<typeof UpdateSubCategory>
export type DeleteCategory = Static<typeof DeleteCategory>
export type CreateProduct = Static<typeof CreateProduct>
export type UpdateProduct = Static<typeof UpdateProduct>

/** The data of the error when a category is not empty. */
export const CategoryContents = t.Object(
  {
    products: t.Number(),
    subCategories: t.Number(),
  },
  { $id: 'CategoryContents' },
)
export type CategoryContents = Static<typeof CategoryContents>
