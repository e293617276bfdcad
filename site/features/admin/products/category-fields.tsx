import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import type { SubCategoryView } from '../../../../src/catalogue/contract.ts'
import { MultiSelect } from '../../../ui/MultiSelect.tsx'
import {
  CATEGORIES,
  CHOOSE_CATEGORY,
  CHOOSE_SUB_CATEGORY,
  ONE_SUB_CATEGORY,
  SUB_CATEGORIES,
  SUB_CATEGORY,
} from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { $adminCategories, $adminSubCategories, loadCategories, loadSubCategories } from '../categories/categories.ts'
import type { Chosen, ProductFields } from './product-form.ts'

/** The categories and subcategories of the product. */
export function CategoryFields() {
  const categories = useStore($adminCategories)
  const subCategories = useStore($adminSubCategories)
  const { field: category, fieldState } = useController<ProductFields, 'category'>({ name: 'category' })
  const { field: subCategory, fieldState: subState } = useController<ProductFields, 'subCategory'>({
    name: 'subCategory',
  })
  useEffect(() => {
    void loadCategories()
    void loadSubCategories()
  }, [])
  return (
    <>
      <div className="half">
        <MultiSelect
          label="Category"
          placeholder={say(CHOOSE_CATEGORY)}
          none={categories ? `There is no category yet. Make one under ${say(CATEGORIES)}.` : undefined}
          options={(categories ?? []).map(asChosen)}
          chosen={category.value}
          error={fieldState.error?.message}
          onChange={category.onChange}
        />
      </div>
      <div className="half">
        <MultiSelect
          label={say(SUB_CATEGORY)}
          placeholder={say(CHOOSE_SUB_CATEGORY)}
          none={
            subCategories
              ? `There is no ${say(ONE_SUB_CATEGORY)} yet. Make one under ${say(SUB_CATEGORIES)}.`
              : undefined
          }
          options={fittingFirst(subCategories ?? [], category.value)}
          chosen={subCategory.value}
          error={subState.error?.message}
          onChange={subCategory.onChange}
        />
      </div>
    </>
  )
}

/** Puts the subcategories of the chosen categories first. */
function fittingFirst(subCategories: readonly SubCategoryView[], chosen: readonly Chosen[]): Chosen[] {
  const ids = new Set(chosen.map(({ id }) => id))
  const fits = ({ category }: SubCategoryView) => category.some(({ _id }) => ids.has(_id))
  return [...subCategories.filter(fits), ...subCategories.filter((each) => !fits(each))].map(asChosen)
}

function asChosen({ _id, name }: { _id: string; name: string }): Chosen {
  return { id: _id, name }
}
