import {
  BellRing,
  Bookmark,
  ChartColumn,
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
  MY_ORDERS,
  PROFILE,
  SAVED,
} from '../../api/paths.ts'

export interface AccountLink {
  label: string
  path: string
  Icon: LucideIcon
  adminOnly: boolean
}

/**
 * Links of the account menu: those of specification 2 in its order, with "Buy Again" and "Saved" after the orders, then the other admin
 * pages. "Log Out" follows them.
 */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { label: 'Profile', path: PROFILE, Icon: UserRound, adminOnly: false },
  { label: 'Category', path: ADMIN_CATEGORIES, Icon: LayoutGrid, adminOnly: true },
  { label: 'Sub Category', path: ADMIN_SUB_CATEGORIES, Icon: Shapes, adminOnly: true },
  { label: 'Upload Product', path: ADMIN_UPLOAD, Icon: Upload, adminOnly: true },
  { label: 'Product', path: ADMIN_PRODUCTS, Icon: ShoppingBag, adminOnly: true },
  { label: 'My Orders', path: MY_ORDERS, Icon: Package, adminOnly: false },
  { label: 'Buy Again', path: BUY_AGAIN, Icon: RotateCcw, adminOnly: false },
  { label: 'Saved', path: SAVED, Icon: Bookmark, adminOnly: false },
  { label: 'Save Address', path: ADDRESSES, Icon: MapPin, adminOnly: false },
  { label: 'Today', path: ADMIN_HOME, Icon: ChartColumn, adminOnly: true },
  { label: 'Order Board', path: ADMIN_ORDERS, Icon: BellRing, adminOnly: true },
  { label: 'Stock', path: ADMIN_STOCK, Icon: Warehouse, adminOnly: true },
  { label: 'Import', path: ADMIN_IMPORT, Icon: FileSpreadsheet, adminOnly: true },
  { label: 'Customers', path: ADMIN_CUSTOMERS, Icon: Users, adminOnly: true },
  { label: 'Settings', path: ADMIN_SETTINGS, Icon: Settings, adminOnly: true },
  { label: 'Staff', path: ADMIN_STAFF, Icon: ShieldCheck, adminOnly: true },
]
