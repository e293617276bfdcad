/** The sections of the settings; the id is the hash of the section's address, and `also` has what owners call its settings. */
export const SECTION_NAMES = [
  {
    id: 'shop',
    name: 'Shop',
    about: 'Name, logo, colour, promise, cards',
    also: 'theme logo brand name minutes columns grid density layout compact',
  },
  {
    id: 'hours',
    name: 'Opening hours',
    about: 'When orders are taken',
    also: 'shop timing timings time open close closed closing days sunday holiday holidays festival leave pause dukan dukaan band bandh karo chhutti',
  },
  {
    id: 'area',
    name: 'Delivery area',
    about: 'The pincodes you deliver to',
    also: 'delivery areas pin codes zip location radius distance serviceable',
  },
  {
    id: 'fees',
    name: 'Orders and fees',
    about: 'Minimum, charges, limits, low stock',
    also: 'order value shipping packing surge small cart limit cod',
  },
  {
    id: 'declarations',
    name: 'Product information',
    about: 'What the law asks products to declare',
    also: 'legal metrology country origin mandatory',
  },
  {
    id: 'home',
    name: 'Home page',
    about: 'Banners, rows, categories, texts',
    also: 'hero slider offers sections front',
  },
  {
    id: 'footer',
    name: 'Footer and contact',
    about: 'Email, phone, social links',
    also: 'copyright social whatsapp address phone number mobile email id',
  },
  {
    id: 'invoice',
    name: 'Invoice',
    about: 'Legal name, GSTIN, FSSAI',
    also: 'gst number tax bills billing invoice number receipt',
  },
  {
    id: 'policies',
    name: 'Policies',
    about: 'Privacy, terms, refunds, contact',
    also: 'returns return cancellation legal',
  },
  {
    id: 'security',
    name: 'Security',
    about: 'Two-step login',
    also: '2fa mfa otp',
  },
] as const

export type SectionId = (typeof SECTION_NAMES)[number]['id']

/**
 * The labels of single settings, by section, for the command palette: it is on every screen, and the forms that have the
 * labels are not. A test compares them with the forms.
 */
export const SETTING_LABELS: Record<SectionId, readonly string[]> = {
  shop: [
    'Shop name',
    'Late after',
    'Logo',
    'Colour',
    'Delivery promise',
    'Under the promise',
    'Promise what deliveries take',
    'Product cards',
  ],
  hours: ['Always open'],
  area: ['Add pincodes'],
  fees: [
    'Minimum order',
    'Handling charge',
    'Delivery charge',
    'Free delivery from',
    'Cash from new customers',
    'Most of one product',
    'Most products',
    'Low stock at',
  ],
  declarations: ['Require declarations before a product is on sale'],
  home: [
    'Banners',
    'A category opens on',
    'Categories and rows',
    'Rows of products',
    'Products in a row',
    'Popular now and Buy again',
    'Often bought together',
    'Feature strip',
    'Newsletter',
    'Newsletter title',
    'Newsletter text',
    'Why shop here',
    'Brands',
  ],
  footer: ['Footer', 'Email for shoppers', 'Phone for shoppers', 'Facebook', 'Instagram', 'LinkedIn', 'GitHub'],
  invoice: ['Legal name', 'Address', 'GSTIN', 'FSSAI licence'],
  policies: ['Privacy', 'Terms of use', 'Refunds', 'Contact'],
  security: ['Require two-step login'],
}

/** What owners call single settings, by label, besides what the screen says of them. */
export const SETTING_KEYWORDS: Readonly<Record<string, string>> = {
  'Shop name': 'store title',
  Logo: 'brand image picture icon',
  Colour: 'color theme',
  'Delivery promise': 'delivery time minutes eta',
  'Always open': 'shop timing timings hours 24',
  'Add pincodes': 'delivery area pin code',
  'Minimum order': 'minimum order value amount cart',
  'Handling charge': 'packing packaging fee',
  'Delivery charge': 'delivery fee shipping cost',
  'Free delivery from': 'free shipping above',
  'Cash from new customers': 'cash on delivery cod limit fake orders fraud first order',
  'Low stock at': 'stock alert warning',
  Banners: 'slider offer poster',
  'Popular now and Buy again': 'best sellers',
  'Email for shoppers': 'email id support contact',
  'Phone for shoppers': 'phone number mobile helpline contact support',
  'Legal name': 'company business seller',
  Address: 'shop store location',
  GSTIN: 'gst number registration',
  'FSSAI licence': 'food license number',
  Refunds: 'return policy',
}
