import {
  BellRing,
  ChartColumn,
  FileSpreadsheet,
  LayoutGrid,
  type LucideIcon,
  Search,
  Settings,
  Shapes,
  ShieldCheck,
  ShoppingBag,
  ShoppingBasket,
  Store,
  Upload,
  Users,
  Warehouse,
} from 'lucide-react'
import {
  ADMIN_CATEGORIES,
  ADMIN_CUSTOMERS,
  ADMIN_HOME,
  ADMIN_IMPORT,
  ADMIN_ORDERS,
  ADMIN_PRODUCTS,
  ADMIN_SETTINGS,
  ADMIN_STAFF,
  ADMIN_STOCK,
  ADMIN_SUB_CATEGORIES,
  ADMIN_UPLOAD,
  CART,
  HOME,
  SEARCH,
} from '../../../api/paths.ts'
import { ADD_PRODUCT, CATEGORIES, SUB_CATEGORIES } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'

export interface AdminLink {
  label: string
  path: string
  Icon: LucideIcon
}

/** What a shop is run with all day: first in the side bar, and all of the bottom bar on phones. */
export const DAILY_LINKS: readonly AdminLink[] = [
  { label: 'Today', path: ADMIN_HOME, Icon: ChartColumn },
  { label: 'Orders', path: ADMIN_ORDERS, Icon: BellRing },
  { label: 'Stock', path: ADMIN_STOCK, Icon: Warehouse },
  { label: 'Products', path: ADMIN_PRODUCTS, Icon: ShoppingBag },
]

/** The other screens, by what they are about; on phones they are behind "More". */
export const linkGroups = (): readonly { heading: string; links: readonly AdminLink[] }[] => [
  {
    heading: 'Catalogue',
    links: [
      { label: say(ADD_PRODUCT), path: ADMIN_UPLOAD, Icon: Upload },
      { label: say(CATEGORIES), path: ADMIN_CATEGORIES, Icon: LayoutGrid },
      { label: say(SUB_CATEGORIES), path: ADMIN_SUB_CATEGORIES, Icon: Shapes },
      { label: 'Import', path: ADMIN_IMPORT, Icon: FileSpreadsheet },
    ],
  },
  {
    heading: 'Shop',
    links: [
      { label: 'Customers', path: ADMIN_CUSTOMERS, Icon: Users },
      { label: 'Settings', path: ADMIN_SETTINGS, Icon: Settings },
      { label: 'Staff', path: ADMIN_STAFF, Icon: ShieldCheck },
    ],
  },
]

/** The shop as shoppers see it, in a tab of its own, so that the screen of the admin stays open. */
export const SHOPPER_LINKS: readonly AdminLink[] = [
  { label: 'View shop', path: HOME, Icon: Store },
  { label: 'Search', path: SEARCH, Icon: Search },
  { label: 'My Cart', path: CART, Icon: ShoppingBasket },
]
