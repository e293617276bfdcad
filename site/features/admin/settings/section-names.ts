/** The sections of the settings; the id is the hash of the section's address, and `also` has what owners call its settings. */
export const SECTION_NAMES = [
  { id: 'shop', name: 'Shop', about: 'Name, logo, colour, delivery promise', also: 'theme logo brand name minutes' },
  {
    id: 'hours',
    name: 'Opening hours',
    about: 'When orders are taken',
    also: 'close closed closing timings days sunday holiday holidays pause',
  },
  {
    id: 'area',
    name: 'Delivery area',
    about: 'The pincodes you deliver to',
    also: 'pin codes zip location serviceable',
  },
  {
    id: 'fees',
    name: 'Orders and fees',
    about: 'Minimum, charges, limits, low stock',
    also: 'shipping surge small cart limit',
  },
  {
    id: 'declarations',
    name: 'Product information',
    about: 'What the law asks products to declare',
    also: 'legal metrology',
  },
  { id: 'home', name: 'Home page', about: 'Banners, rows, categories, texts', also: 'hero offers sections' },
  {
    id: 'footer',
    name: 'Footer and contact',
    about: 'Email, phone, social links',
    also: 'copyright social whatsapp address',
  },
  { id: 'invoice', name: 'Invoice', about: 'Legal name, GSTIN, FSSAI', also: 'gst tax bill' },
  { id: 'policies', name: 'Policies', about: 'Privacy, terms, refunds, contact', also: 'returns legal' },
] as const

export type SectionId = (typeof SECTION_NAMES)[number]['id']

/**
 * The labels of single settings, by section, for the command palette: it is on every screen, and the forms that have the
 * labels are not. A test compares them with the forms.
 */
export const SETTING_LABELS: Record<SectionId, readonly string[]> = {
  shop: ['Shop name', 'Late after', 'Logo', 'Colour', 'Delivery promise', 'Under the promise'],
  hours: ['Always open'],
  area: ['Add pincodes'],
  fees: [
    'Minimum order',
    'Handling charge',
    'Delivery charge',
    'Free delivery from',
    'Most of one product',
    'Most products',
    'Low stock at',
  ],
  declarations: ['Require declarations before a product is on sale'],
  home: [
    'Banners',
    'A category opens on',
    'Rows of products',
    'Products in a row',
    'Feature strip',
    'Newsletter title',
    'Newsletter text',
    'Why shop here',
    'Brands',
  ],
  footer: ['Footer', 'Email for shoppers', 'Phone for shoppers', 'Facebook', 'Instagram', 'LinkedIn', 'GitHub'],
  invoice: ['Legal name', 'Address', 'GSTIN', 'FSSAI licence'],
  policies: ['Privacy', 'Terms of use', 'Refunds', 'Contact'],
}
