import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Chip } from '../../../../ui/Chips.tsx'
import { MultiSelect } from '../../../../ui/MultiSelect.tsx'
import { CHOOSE_CATEGORY, CHOOSE_SUB_CATEGORY, SUB_CATEGORY } from '../../../../wording/admin.ts'
import { say } from '../../../../wording/say.ts'
import { $adminCategories, $adminSubCategories } from '../../categories/categories.ts'
import type { BulkChoice } from './bulk.ts'

interface Props {
  onChange(fields: Pick<BulkChoice, 'move'> | null): void
}

/** The categories that the selected products have afterwards. */
export function MoveFields({ onChange }: Props) {
  const categories = useStore($adminCategories) ?? []
  const subCategories = useStore($adminSubCategories) ?? []
  const [category, setCategory] = useState<Chip[]>([])
  const [subCategory, setSubCategory] = useState<Chip[]>([])
  const chosen = new Set(category.map(({ id }) => id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form keeps its function.
  useEffect(() => {
    const ids = (chips: readonly Chip[]) => chips.map(({ id }) => id)
    onChange(category.length === 0 ? null : { move: { category: ids(category), subCategory: ids(subCategory) } })
  }, [category, subCategory])
  return (
    <div className="form-grid">
      <div className="half">
        <MultiSelect
          label="Category"
          placeholder={say(CHOOSE_CATEGORY)}
          hint="They leave the categories that they are in."
          options={categories.map(asChip)}
          chosen={category}
          onChange={setCategory}
        />
      </div>
      <div className="half">
        <MultiSelect
          label={say(SUB_CATEGORY)}
          placeholder={say(CHOOSE_SUB_CATEGORY)}
          options={subCategories.filter((each) => each.category.some(({ _id }) => chosen.has(_id))).map(asChip)}
          chosen={subCategory}
          onChange={setSubCategory}
        />
      </div>
    </div>
  )
}

function asChip({ _id, name }: { _id: string; name: string }): Chip {
  return { id: _id, name }
}
