import {
  BellRing,
  Bookmark,
  ChartColumn,
  CircleQuestionMark,
  FileSpreadsheet,
  LayoutGrid,
  type LucideIcon,
  MapPin,
  Package,
  RotateCcw,
  Settings,
  Shapes,
  ShieldCheck,
  ShoppingBag,
  Upload,
  UserRound,
  Users,
  Warehouse,
} from 'lucide-react'
import {
  ADDRESSES,
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
  BUY_AGAIN,
  CONTACT,
  MY_ORDERS,
  PROFILE,
  SAVED,
} from '../../api/paths.ts'
import { ADDRESSES_LINK } from '../../wording/addresses.ts'
import { ADD_PRODUCT, CATEGORIES, ORDER_BOARD, PRODUCTS, SUB_CATEGORIES } from '../../wording/admin.ts'
import { AGAIN_LINK, ORDERS_LINK } from '../../wording/orders.ts'
import { say } from '../../wording/say.ts'

export interface AccountLink {
  label: string
  path: string
  Icon: LucideIcon
  /** What is there, where there is room to say so. */
  hint?: string
}

export interface AccountGroup {
  /** Its heading, where there is room for one. */
  title: string
  links: readonly AccountLink[]
  adminOnly?: boolean
}

/** The link to the profile, which comes first (specification 2). */
export const PROFILE_LINK: AccountLink = { label: 'Profile', path: PROFILE, Icon: UserRound }

/** The groups of the account menu after the profile, before "Log Out": the links of specification 2 in its order, among others. */
export const accountGroups = (): readonly AccountGroup[] => [
  {
    title: 'Shop',
    adminOnly: true,
    links: [
      { label: say(CATEGORIES), path: ADMIN_CATEGORIES, Icon: LayoutGrid },
      { label: say(SUB_CATEGORIES), path: ADMIN_SUB_CATEGORIES, Icon: Shapes },
      { label: say(ADD_PRODUCT), path: ADMIN_UPLOAD, Icon: Upload },
      { label: say(PRODUCTS), path: ADMIN_PRODUCTS, Icon: ShoppingBag },
      { label: 'Today', path: ADMIN_HOME, Icon: ChartColumn },
      { label: say(ORDER_BOARD), path: ADMIN_ORDERS, Icon: BellRing },
      { label: 'Stock', path: ADMIN_STOCK, Icon: Warehouse },
      { label: 'Import', path: ADMIN_IMPORT, Icon: FileSpreadsheet },
      { label: 'Customers', path: ADMIN_CUSTOMERS, Icon: Users },
      { label: 'Settings', path: ADMIN_SETTINGS, Icon: Settings },
      { label: 'Staff', path: ADMIN_STAFF, Icon: ShieldCheck },
    ],
  },
  {
    title: 'Orders',
    links: [
      { label: say(ORDERS_LINK), path: MY_ORDERS, Icon: Package, hint: 'Where they are, invoices, missing items' },
      { label: say(AGAIN_LINK), path: BUY_AGAIN, Icon: RotateCcw, hint: 'What you bought before, in stock now' },
      { label: 'Saved', path: SAVED, Icon: Bookmark, hint: 'Products for another time' },
    ],
  },
  {
    title: 'Delivery and help',
    links: [
      { label: say(ADDRESSES_LINK), path: ADDRESSES, Icon: MapPin, hint: 'Where your orders go' },
      { label: 'Help', path: CONTACT, Icon: CircleQuestionMark, hint: 'How to reach the shop' },
    ],
  },
]
