import { Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { SubCategoryView } from '../../../../src/catalogue/contract.ts'
import { Chips } from '../../../ui/Chips.tsx'
import { Image } from '../../../ui/Image.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { ROW_NUMBER } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { ProductCount } from '../categories/product-count.tsx'

interface Props {
  subCategories: readonly SubCategoryView[]
  /** The number of the first row. */
  from: number
  onEnlarge(subCategory: SubCategoryView): void
  onEdit(subCategory: SubCategoryView): void
  onDelete(subCategory: SubCategoryView): void
}

/**
 * Subcategories, one per row. On phones a row becomes a block that is as tall as its content. Memoized, because a dialog in
 * front of a hundred rows must not cost them.
 */
export const SubCategoryTable = memo(function SubCategoryTable({ subCategories, from, ...row }: Props) {
  return (
    <table className="admin-table" aria-label="Sub-categories">
      <thead>
        <tr>
          <th scope="col">{say(ROW_NUMBER)}</th>
          <th scope="col">Name</th>
          <th scope="col">Image</th>
          <th scope="col">Category</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {subCategories.map((subCategory, index) => (
          <Row key={subCategory._id} subCategory={subCategory} number={from + index} {...row} />
        ))}
      </tbody>
    </table>
  )
})

interface RowProps extends Omit<Props, 'subCategories' | 'from'> {
  subCategory: SubCategoryView
  number: number
}

function Row({ subCategory, number, onEnlarge, onEdit, onDelete }: RowProps) {
  const { _id, name, image, category } = subCategory
  return (
    <tr>
      <td className="admin-table__number">{number}</td>
      <th scope="row">{name}</th>
      <td className="admin-table__image">
        {image ? (
          <button
            className="thumbnail"
            type="button"
            aria-label={`Enlarge ${name}`}
            onClick={() => onEnlarge(subCategory)}
          >
            <Image url={image} sizes="56px" />
          </button>
        ) : (
          <span className="thumbnail">
            <Image url="" sizes="56px" />
          </span>
        )}
      </td>
      <td className="admin-table__chips">
        <Chips label={`Categories of ${name}`} chips={category.map((each) => ({ id: each._id, name: each.name }))} />
        <ProductCount of="subCategories" id={_id} className="admin-table__count" />
      </td>
      <td className="admin-table__actions">
        <button className="icon-button" type="button" aria-label={`Edit ${name}`} onClick={() => onEdit(subCategory)}>
          <Pencil className="icon" aria-hidden="true" />
        </button>
        <button
          className="icon-button icon-button--delete"
          type="button"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => onDelete(subCategory)}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
}

export function SubCategoriesSkeleton() {
  return <TableSkeleton label="Loading the sub-categories" list="table-skeleton" row="skeleton" count={6} />
}
