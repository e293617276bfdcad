import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { toRupees } from '../../../../src/shared/money.ts'
import { discountedPrice, pricedOf } from '../../../../src/shared/pricing.ts'
import { brandAndUnit } from '../../../../src/shared/product-title.ts'
import { AdminCard } from '../card.tsx'
import { InlineEdit } from './inline-edit.tsx'
import { changeInPlace, type InlineChange, readPrice, readSellingPrice, readStock } from './inline-edit-state.ts'
import { PublishBox } from './publish-box.tsx'

const WITHHELD_LABELS = { expired: 'Past its date: not on sale', undeclared: 'Undeclared: not on sale' }

interface Props {
  product: ProductView
  onEdit(): void
  onDelete(): void
  onPacks(): void
}

/** Card of a product in the admin list. Price and stock can be edited in place. */
export function ProductAdminCard({ product, onEdit, onDelete, onPacks }: Props) {
  const { name, image, price, stock, publish, withheld, family } = product
  const unit = brandAndUnit(product)
  const save = (change: InlineChange) => changeInPlace(product, change)
  return (
    <AdminCard
      name={name}
      image={image[0] ?? ''}
      sizes="(min-width: 48rem) 220px, 45vw"
      onEdit={onEdit}
      onDelete={onDelete}
    >
      <p>
        {unit}
        {!publish && <span className="chip chip--told">Hidden</span>}
        {publish && withheld && <span className="chip chip--told">{WITHHELD_LABELS[withheld]}</span>}
      </p>
      <button
        className="admin-card__packs"
        type="button"
        aria-label={`${family ? `Pack of ${family.name}` : 'Packs'}: ${name}, ${product.unit}`}
        onClick={onPacks}
      >
        {family ? `Pack of ${family.name}` : 'Packs'}
      </button>
      <PublishBox product={product} />
      <div className="admin-card__edits">
        <InlineEdit
          label="Price ₹"
          name={`Price ₹ of ${name}`}
          shown={String(price)}
          read={readPrice}
          save={save}
          unreadable="A price in rupees, such as 49.50"
          numeric
        />
        <InlineEdit
          label="Sells at ₹"
          name={`Sells at ₹ of ${name}`}
          shown={String(toRupees(discountedPrice(pricedOf(product))))}
          read={(typed) => readSellingPrice(typed, product)}
          save={save}
          unreadable="A price in rupees, such as 44.50; empty ends the offer"
          numeric
        />
        <InlineEdit
          label="Stock"
          name={`Stock of ${name}`}
          shown={String(stock)}
          read={readStock}
          save={save}
          unreadable="A whole number; +10 adds ten"
        />
      </div>
    </AdminCard>
  )
}
