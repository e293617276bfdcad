import { Menu } from '@base-ui/react/menu'
import { useStore } from '@nanostores/react'
import { MenuInPlace, type MenuPlace } from '../../../../ui/MenuInPlace.tsx'
import { $columns, chooseColumns } from '../view.ts'
import { COLUMN_NAMES, COLUMNS } from './columns.ts'

/** Menu in which the columns of the table are chosen. */
export function ColumnMenu(place: MenuPlace) {
  const columns = useStore($columns)
  return (
    <MenuInPlace {...place} label="Columns">
      {COLUMN_NAMES.map((name) => (
        <Menu.CheckboxItem
          className="menu__item menu__item--check"
          key={name}
          checked={columns.includes(name)}
          closeOnClick={false}
          onCheckedChange={(checked) =>
            chooseColumns(COLUMN_NAMES.filter((each) => (each === name ? checked : columns.includes(each))))
          }
        >
          <span className="menu__tick" aria-hidden="true" />
          {COLUMNS[name].label}
        </Menu.CheckboxItem>
      ))}
    </MenuInPlace>
  )
}
