import { LayoutGrid, type LucideIcon, MapPin, Package, Shapes, ShoppingBag, Upload, UserRound } from 'lucide-react'
import {
  ADDRESSES,
  ADMIN_CATEGORIES,
  ADMIN_PRODUCTS,
  ADMIN_SUB_CATEGORIES,
  ADMIN_UPLOAD,
  MY_ORDERS,
  PROFILE,
} from '../lib/paths.ts'

export interface AccountLink {
  label: string
  path: string
  Icon: LucideIcon
  adminOnly: boolean
}

/** The account menu's links in the order of specification 2; "Log Out" follows them. */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { label: 'Profile', path: PROFILE, Icon: UserRound, adminOnly: false },
  { label: 'Category', path: ADMIN_CATEGORIES, Icon: LayoutGrid, adminOnly: true },
  { label: 'Sub Category', path: ADMIN_SUB_CATEGORIES, Icon: Shapes, adminOnly: true },
  { label: 'Upload Product', path: ADMIN_UPLOAD, Icon: Upload, adminOnly: true },
  { label: 'Product', path: ADMIN_PRODUCTS, Icon: ShoppingBag, adminOnly: true },
  { label: 'My Orders', path: MY_ORDERS, Icon: Package, adminOnly: false },
  { label: 'Save Address', path: ADDRESSES, Icon: MapPin, adminOnly: false },
]
