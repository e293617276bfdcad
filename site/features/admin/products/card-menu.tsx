import { Menu } from '@base-ui/react/menu'
import { useStore } from '@nanostores/react'
import { Layers, Trash2 } from 'lucide-react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { MenuInPlace, type MenuPlace } from '../../../ui/MenuInPlace.tsx'
import { ask } from './asking.ts'
import { publishOrHide } from './products.ts'
import { $isWide } from './view.ts'

interface Props extends MenuPlace {
  product: ProductView
}

/** Menu with the less frequent actions on a product. */
export function CardMenu({ product, ...place }: Props) {
  const { unit, publish, family } = product
  const isWide = useStore($isWide)
  return (
    <MenuInPlace {...place} label={`More for ${titleOf(product)}, ${unit}`}>
      <Menu.CheckboxItem
        className="menu__item menu__item--check"
        checked={publish}
        closeOnClick
        onCheckedChange={() => void publishOrHide(product)}
      >
        <span className="menu__tick" aria-hidden="true" />
        Shown to shoppers
      </Menu.CheckboxItem>
      <Menu.Item className="menu__item" onClick={() => ask('packs', product)}>
        <Layers className="icon" aria-hidden="true" />
        {family ? `Pack of ${family.name}` : 'Packs'}
      </Menu.Item>
      {/* elsewhere it is on the card itself */}
      {!isWide && (
        <Menu.Item className="menu__item" onClick={() => ask('delete', product)}>
          <Trash2 className="icon" aria-hidden="true" />
          Delete
        </Menu.Item>
      )}
    </MenuInPlace>
  )
}
