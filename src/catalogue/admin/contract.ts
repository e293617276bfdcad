import { type Static, t } from 'elysia'
import { Id } from '../../platform/http/http.ts'
import { MAX_CATEGORIES, MAX_IMAGES } from '../../shared/limits.ts'

/** How long a text may be is said by `fields.ts`, in the words of its field. */
const Text = t.String({ maxLength: 100_000, error: 'must be text' })
/** Clients of the original send what was typed. */
const Figure = t.Union([t.Number(), t.String({ maxLength: 40 })], { error: 'must be a number' })
/** The address of an uploaded picture, or nothing. */
const Image = t.String({ maxLength: 200, error: 'must be the address of an uploaded picture' })
const Images = t.Array(Image, {
  maxItems: MAX_IMAGES,
  error: `must be a list of at most ${MAX_IMAGES} addresses of uploaded pictures`,
})
/** Clients of the original send what they were given: whole categories. */
const Category = t.Union([Id, t.Object({ _id: Id })], { error: 'must be an id, or an object with an _id' })
const Categories = t.Array(Category, { maxItems: MAX_CATEGORIES, error: `must be a list of at most ${MAX_CATEGORIES}` })
// Checked by `fields.ts`: the framework would make an object of a list, or of a text.
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

/** What is in a category or sub-category goes to another one, or out of this one; without either, it must be empty. */
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
  /** False: refused, with the other product, when one of the same name, unit and brand is there. */
  allowDuplicate: t.Optional(t.Boolean({ error: 'must be true or false' })),
})
/**
 * Fields that are left out stay. `version` is that of the product which was edited. `expectedStock` is the stock that
 * was shown beside the field: orders change stock without a new version, and what they took is not given back by a
 * form that was opened before.
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

/** Beside the refusal to delete what is not empty: what is in it. */
export interface CategoryContents {
  products: number
  subCategories: number
}
