import { Declarations } from './declarations.tsx'
import { Fees } from './fees.tsx'
import { Footer } from './footer.tsx'
import { Home } from './home.tsx'
import { Hours } from './hours.tsx'
import { Invoice } from './invoice.tsx'
import { Policies } from './policies.tsx'
import { Area } from './serviceability.tsx'
import { Shop } from './shop.tsx'

/** The sections of the settings; the id is the hash of the section's address. */
export const SECTIONS = [
  { id: 'shop', name: 'Shop', about: 'Name, logo, colour, delivery promise', Section: Shop },
  { id: 'hours', name: 'Opening hours', about: 'When orders are taken', Section: Hours },
  { id: 'area', name: 'Delivery area', about: 'The pincodes you deliver to', Section: Area },
  { id: 'fees', name: 'Orders and fees', about: 'Minimum, charges, limits, low stock', Section: Fees },
  {
    id: 'declarations',
    name: 'Product information',
    about: 'What the law asks products to declare',
    Section: Declarations,
  },
  { id: 'home', name: 'Home page', about: 'Banners, rows, categories, texts', Section: Home },
  { id: 'footer', name: 'Footer and contact', about: 'Email, phone, social links', Section: Footer },
  { id: 'invoice', name: 'Invoice', about: 'Legal name, GSTIN, FSSAI', Section: Invoice },
  { id: 'policies', name: 'Policies', about: 'Privacy, terms, refunds, contact', Section: Policies },
] as const

export type SectionId = (typeof SECTIONS)[number]['id']

/** Returns the section that a URL's hash names, or null for the list of sections. */
export function sectionIn(hash: string): SectionId | null {
  return SECTIONS.find(({ id }) => `#${id}` === hash)?.id ?? null
}
