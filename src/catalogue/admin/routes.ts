import { Elysia } from 'elysia'
import { ok } from '../../platform/http/http.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { lookIntoCategory, removeCategory } from './categories/delete.ts'
import { addCategory, addSubCategory, updateCategory, updateSubCategory } from './categories/service.ts'
import {
  AddCategory,
  CreateProduct,
  CreateSubCategory,
  DeleteCategory,
  DeleteProduct,
  OneCategory,
  UpdateCategory,
  UpdateProduct,
  UpdateSubCategory,
} from './contract.ts'
import { createProduct, deleteProduct, updateProduct } from './products/service.ts'
import type { CatalogueDependencies } from './transaction.ts'

/** The admin-only write routes of the catalogue (specification 7). */
export function catalogueAdminRoutes({ guard, ...deps }: CatalogueDependencies & { guard: SessionGuard }) {
  return new Elysia({ name: 'catalogue-admin' })
    .use(guard)
    .post(
      '/api/category/add-category',
      async ({ userId, body }) => ok(await addCategory(deps, userId, body), 'Category added'),
      { admin: true, body: AddCategory },
    )
    .put(
      '/api/category/update',
      async ({ userId, body }) => ok(await updateCategory(deps, userId, body), 'Category updated'),
      { admin: true, body: UpdateCategory },
    )
    .get(
      '/api/category/contents',
      async ({ query }) => {
        const { contents, words } = await lookIntoCategory(deps.db, 'category', query._id)
        return ok(contents, words)
      },
      { admin: true, query: OneCategory },
    )
    .delete(
      '/api/category/delete',
      async ({ userId, body }) => {
        await removeCategory(deps, userId, 'category', body)
        return ok(null, 'Category deleted')
      },
      { admin: true, body: DeleteCategory },
    )
    .post(
      '/api/subcategory/create',
      async ({ userId, body }) => ok(await addSubCategory(deps, userId, body), 'Sub category added'),
      { admin: true, body: CreateSubCategory },
    )
    .put(
      '/api/subcategory/update',
      async ({ userId, body }) => ok(await updateSubCategory(deps, userId, body), 'Sub category updated'),
      { admin: true, body: UpdateSubCategory },
    )
    .get(
      '/api/subcategory/contents',
      async ({ query }) => {
        const { contents, words } = await lookIntoCategory(deps.db, 'sub category', query._id)
        return ok(contents, words)
      },
      { admin: true, query: OneCategory },
    )
    .delete(
      '/api/subcategory/delete',
      async ({ userId, body }) => {
        await removeCategory(deps, userId, 'sub category', body)
        return ok(null, 'Sub category deleted')
      },
      { admin: true, body: DeleteCategory },
    )
    .post(
      '/api/product/create',
      async ({ userId, body }) => ok(await createProduct(deps, userId, body), 'Product added'),
      { admin: true, body: CreateProduct },
    )
    .put(
      '/api/product/update-product-details',
      async ({ userId, body }) => ok(await updateProduct(deps, userId, body), 'Product updated'),
      { admin: true, body: UpdateProduct },
    )
    .delete(
      '/api/product/delete-product',
      async ({ userId, body }) => {
        await deleteProduct(deps, userId, body._id)
        return ok(null, 'Product deleted')
      },
      { admin: true, body: DeleteProduct },
    )
}
