import { Elysia, t } from 'elysia'
import { about } from '../../platform/http/about.ts'
import { envelope, ok } from '../../platform/http/envelope.ts'
import type { SessionGuard } from '../../platform/http/session.ts'
import { CategoryView, ProductView, SubCategoryView, UndeclaredView } from '../contract.ts'
import { countUndeclared } from '../declarations/queries.ts'
import { lookIntoCategory, removeCategory } from './categories/delete.ts'
import { orderCategories, orderSubCategories, subCategoryOrder } from './categories/order.ts'
import { countProductsIn } from './categories/queries.ts'
import { addCategory, addSubCategory, updateCategory, updateSubCategory } from './categories/service.ts'
import {
  AddCategory,
  CategoryContents,
  CategoryOrder,
  CreateProduct,
  CreateSubCategory,
  DeleteCategory,
  DeleteProduct,
  OneCategory,
  OneCategoryOrder,
  OrderCategories,
  OrderSubCategories,
  ProductCounts,
  UpdateCategory,
  UpdateProduct,
  UpdateSubCategory,
} from './contract.ts'
import type { CatalogueDependencies } from './editing.ts'
import { createProduct, deleteProduct, updateProduct } from './products/service.ts'

/** The admin-only write routes of the catalogue (specification 7). */
export function catalogueAdminRoutes({ guard, ...deps }: CatalogueDependencies & { guard: SessionGuard }) {
  return new Elysia({ name: 'catalogue-admin' })
    .use(guard)
    .post(
      '/api/category/add-category',
      async ({ userId, body }) => ok(await addCategory(deps, userId, body), 'Category added'),
      { admin: true, body: AddCategory, detail: about('Adds a category', { returns: envelope(CategoryView) }) },
    )
    .put(
      '/api/category/update',
      async ({ userId, body }) => ok(await updateCategory(deps, userId, body), 'Category updated'),
      { admin: true, body: UpdateCategory, detail: about('Changes a category', { returns: envelope(CategoryView) }) },
    )
    .get(
      '/api/category/contents',
      async ({ query }) => {
        const { contents, message } = await lookIntoCategory(deps.db, 'category', query._id)
        return ok(contents, message)
      },
      {
        admin: true,
        query: OneCategory,
        detail: about('Returns how many products and sub-categories a category contains', {
          returns: envelope(CategoryContents),
        }),
      },
    )
    .get(
      '/api/category/product-counts',
      async () => {
        const [categories, subCategories] = await Promise.all([
          countProductsIn(deps.db, 'category'),
          countProductsIn(deps.db, 'sub category'),
        ])
        return ok({ categories, subCategories })
      },
      {
        admin: true,
        detail: about('Counts the products of every category and sub-category', { returns: envelope(ProductCounts) }),
      },
    )
    .delete(
      '/api/category/delete',
      async ({ userId, body }) => {
        await removeCategory(deps, userId, 'category', body)
        return ok(null, 'Category deleted')
      },
      {
        admin: true,
        body: DeleteCategory,
        detail: about('Deletes a category; its contents must be moved to another one if there are any', {
          returns: envelope(t.Null()),
          codes: ['not_empty'],
        }),
      },
    )
    .put(
      '/api/category/order',
      async ({ userId, body }) => ok(await orderCategories(deps.db, userId, body), 'Order saved'),
      {
        admin: true,
        body: OrderCategories,
        detail: about('Sets the order of all categories', {
          returns: envelope(CategoryOrder),
          codes: ['order_changed'],
        }),
      },
    )
    .get('/api/subcategory/order', async ({ query }) => ok(await subCategoryOrder(deps.db, query.categoryId)), {
      admin: true,
      query: OneCategoryOrder,
      detail: about('Returns the order of the sub-categories of a category', { returns: envelope(CategoryOrder) }),
    })
    .put(
      '/api/subcategory/order',
      async ({ userId, body }) => ok(await orderSubCategories(deps.db, userId, body), 'Order saved'),
      {
        admin: true,
        body: OrderSubCategories,
        detail: about('Sets the order of the sub-categories of a category', {
          returns: envelope(CategoryOrder),
          codes: ['order_changed'],
        }),
      },
    )
    .post(
      '/api/subcategory/create',
      async ({ userId, body }) => ok(await addSubCategory(deps, userId, body), 'Sub category added'),
      {
        admin: true,
        body: CreateSubCategory,
        detail: about('Adds a sub-category', { returns: envelope(SubCategoryView) }),
      },
    )
    .put(
      '/api/subcategory/update',
      async ({ userId, body }) => ok(await updateSubCategory(deps, userId, body), 'Sub category updated'),
      {
        admin: true,
        body: UpdateSubCategory,
        detail: about('Changes a sub-category', { returns: envelope(SubCategoryView) }),
      },
    )
    .get(
      '/api/subcategory/contents',
      async ({ query }) => {
        const { contents, message } = await lookIntoCategory(deps.db, 'sub category', query._id)
        return ok(contents, message)
      },
      {
        admin: true,
        query: OneCategory,
        detail: about('Returns how many products a sub-category contains', { returns: envelope(CategoryContents) }),
      },
    )
    .delete(
      '/api/subcategory/delete',
      async ({ userId, body }) => {
        await removeCategory(deps, userId, 'sub category', body)
        return ok(null, 'Sub category deleted')
      },
      {
        admin: true,
        body: DeleteCategory,
        detail: about('Deletes a sub-category; its products must be moved to another one if there are any', {
          returns: envelope(t.Null()),
          codes: ['not_empty'],
        }),
      },
    )
    .get('/api/product/undeclared', async () => ok(await countUndeclared(deps.db)), {
      admin: true,
      detail: about('Counts the products that lack what the law asks a shop to declare, by what they lack', {
        returns: envelope(UndeclaredView),
      }),
    })
    .post(
      '/api/product/create',
      async ({ userId, body }) => ok(await createProduct(deps, userId, body), 'Product added'),
      {
        admin: true,
        body: CreateProduct,
        detail: about('Adds a product; a price of 0 sells it for nothing, which the form asks about first', {
          returns: envelope(ProductView),
          codes: ['duplicate_product'],
        }),
      },
    )
    .put(
      '/api/product/update-product-details',
      async ({ userId, body }) => ok(await updateProduct(deps, userId, body), 'Product updated'),
      {
        admin: true,
        body: UpdateProduct,
        detail: about('Changes those fields of a product that the body contains', {
          returns: envelope(ProductView),
          codes: ['product_changed'],
        }),
      },
    )
    .delete(
      '/api/product/delete-product',
      async ({ userId, body }) => {
        await deleteProduct(deps, userId, body._id)
        return ok(null, 'Product deleted')
      },
      {
        admin: true,
        body: DeleteProduct,
        detail: about('Deletes a product; existing orders keep it', { returns: envelope(t.Null()) }),
      },
    )
}
