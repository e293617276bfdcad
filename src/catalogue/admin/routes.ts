import { Elysia } from 'elysia'
import { ok } from '../../platform/http.ts'
import type { SessionGuard } from '../../platform/session.ts'
import {
  AddCategory,
  CreateProduct,
  CreateSubCategory,
  DeleteProduct,
  DeleteShelf,
  OneShelf,
  UpdateCategory,
  UpdateProduct,
  UpdateSubCategory,
} from './contract.ts'
import { createProduct, deleteProduct, updateProduct } from './products/service.ts'
import { lookIntoShelf, removeShelf } from './shelves/deleting.ts'
import { addCategory, addSubCategory, updateCategory, updateSubCategory } from './shelves/service.ts'
import type { CatalogueParts } from './writing.ts'

/** The write calls of specification 7, catalogue, for admins alone. */
export function catalogueAdminRoutes({ guard, ...parts }: CatalogueParts & { guard: SessionGuard }) {
  return new Elysia({ name: 'catalogue-admin' })
    .use(guard)
    .post(
      '/api/category/add-category',
      async ({ userId, body }) => ok(await addCategory(parts, userId, body), 'Category added'),
      { admin: true, body: AddCategory },
    )
    .put(
      '/api/category/update',
      async ({ userId, body }) => ok(await updateCategory(parts, userId, body), 'Category updated'),
      { admin: true, body: UpdateCategory },
    )
    .get(
      '/api/category/contents',
      async ({ query }) => {
        const { contents, words } = await lookIntoShelf(parts.db, 'category', query._id)
        return ok(contents, words)
      },
      { admin: true, query: OneShelf },
    )
    .delete(
      '/api/category/delete',
      async ({ userId, body }) => {
        await removeShelf(parts, userId, 'category', body)
        return ok(null, 'Category deleted')
      },
      { admin: true, body: DeleteShelf },
    )
    .post(
      '/api/subcategory/create',
      async ({ userId, body }) => ok(await addSubCategory(parts, userId, body), 'Sub category added'),
      { admin: true, body: CreateSubCategory },
    )
    .put(
      '/api/subcategory/update',
      async ({ userId, body }) => ok(await updateSubCategory(parts, userId, body), 'Sub category updated'),
      { admin: true, body: UpdateSubCategory },
    )
    .get(
      '/api/subcategory/contents',
      async ({ query }) => {
        const { contents, words } = await lookIntoShelf(parts.db, 'sub category', query._id)
        return ok(contents, words)
      },
      { admin: true, query: OneShelf },
    )
    .delete(
      '/api/subcategory/delete',
      async ({ userId, body }) => {
        await removeShelf(parts, userId, 'sub category', body)
        return ok(null, 'Sub category deleted')
      },
      { admin: true, body: DeleteShelf },
    )
    .post(
      '/api/product/create',
      async ({ userId, body }) => ok(await createProduct(parts, userId, body), 'Product added'),
      { admin: true, body: CreateProduct },
    )
    .put(
      '/api/product/update-product-details',
      async ({ userId, body }) => ok(await updateProduct(parts, userId, body), 'Product updated'),
      { admin: true, body: UpdateProduct },
    )
    .delete(
      '/api/product/delete-product',
      async ({ userId, body }) => {
        await deleteProduct(parts, userId, body._id)
        return ok(null, 'Product deleted')
      },
      { admin: true, body: DeleteProduct },
    )
}
