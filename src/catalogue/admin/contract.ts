import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { MAX_CATEGORIES, MAX_IMAGES } from '../../shared/limits.ts'

/** `fields.ts` enforces the real length limit, with an error message that names the field. */
const Text = t.String({ maxLength: 100_000, error: 'must be text' })
/** The original client sends numbers as the text that was typed. */
const Figure = t.Union([t.Number(), t.String({ maxLength: 40 })], { error: 'must be a number' })
/** The path of an uploaded image, or an empty string. */
const Image = t.String({ maxLength: 200, error: 'must be the address of an uploaded picture' })
const Images = t.Array(Image, {
  maxItems: MAX_IMAGES,
  error: `must be a list of at most ${MAX_IMAGES} addresses of uploaded pictures`,
})
/** The original client sends complete category objects, as it received them. */
const Category = t.Union([Id, t.Object({ _id: Id })], { error: 'must be an id, or an object with an _id' })
const Categories = t.Array(Category, { maxItems: MAX_CATEGORIES, error: `must be a list of at most ${MAX_CATEGORIES}` })
// Validated in `fields.ts`, because the framework would coerce an array or a string to an object.
const Details = t.Unsafe<Record<string, string>>(t.Unknown())
const MaybeText = t.Optional(t.Nullable(Text, { error: 'must be text' }))

export const AddCategory = t.Object({ name: Text, image: t.Optional(Image) })
export const UpdateCategory = t.Object({ _id: Id, name: t.Optional(Text), image: t.Optional(Image) })
export const CreateSubCategory = t.Object({
  name: Text,
  image: t.Optional(Image),
  category: t.Optional(Categories),
})
export const UpdateSubCategory = t.Object({
  _id: Id,
  name: t.Optional(Text),
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

const product = {
  name: Text,
  image: t.Optional(Images),
  category: t.Optional(Categories),
  subCategory: t.Optional(Categories),
  unit: Text,
  stock: Figure,
  price: Figure,
  discount: Figure,
  description: Text,
  more_details: t.Optional(Details),
  sku: MaybeText,
  brand: MaybeText,
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
  version: t.Optional(Figure),
  expectedStock: t.Optional(Figure),
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
