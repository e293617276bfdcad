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
    about: 'When orders are taken, holidays',
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
 * The labels of single settings, by section, each with what owners call it besides what the screen says of it: for the
 * search of the settings, and for the command palette, which is on every screen, while the forms that have the labels are
 * not. A test compares them with the forms.
 */
export const SETTING_KEYWORDS: Record<SectionId, Readonly<Record<string, string>>> = {
  shop: {
    'Shop name': 'store title dukan naam',
    'Late after': 'delayed delay minutes alert',
    Logo: 'brand image picture icon photo',
    Colour: 'color theme brand',
    'Delivery promise': 'delivery time minutes eta badge',
    'Under the promise': 'delivery note header text',
    'Promise what deliveries take': 'measured real delivery time eta',
    'Product cards': 'grid columns density layout compact design',
    Wording: 'text language english words labels sentences spelling grammar',
  },
  hours: {
    'Always open': 'shop timing timings hours 24',
    Holidays: '',
  },
  area: { 'Add pincodes': 'delivery area pin codes zip radius distance location serviceable' },
  fees: {
    'Minimum order': 'minimum order value amount cart',
    'Handling charge': 'packing packaging fee surcharge',
    'Delivery charge': 'delivery fee shipping cost',
    'Free delivery from': 'free shipping above',
    'Cash from new customers': 'cash on delivery cod limit fake orders fraud first order',
    'Most of one product': 'quantity qty limit maximum max pieces per order item line bulk',
    'Most products': 'limit maximum max items lines cart order size',
    'Low stock at': 'stock alert warning threshold limit minimum quantity reorder',
  },
  declarations: {
    'Require declarations before a product is on sale':
      'unit price net quantity expiry best before country of origin manufacturer mandatory fssai legal metrology',
  },
  home: {
    Banners: 'slider offer poster',
    'A category opens on': 'tile sub category all products',
    'Categories and rows': 'home layout sections',
    'Rows of products': 'home sections categories number',
    'Products in a row': 'home carousel number',
    'Popular now and Buy again': 'best sellers bestsellers trending reorder',
    'Often bought together': 'combo suggestions recommend cross sell',
    'Feature strip': 'icons benefits promises',
    Newsletter: 'email subscribe offers',
    'Newsletter title': '',
    'Newsletter text': '',
    'Why shop here': 'about benefits reasons trust',
    Brands: 'brand logos companies',
  },
  footer: {
    Footer: 'copyright text bottom',
    'Email for shoppers': 'email id support contact',
    'Phone for shoppers': 'phone number mobile helpline contact support whatsapp customer care',
    Facebook: 'social page link',
    Instagram: 'social page link',
    LinkedIn: 'social page link',
    GitHub: 'social page link',
  },
  invoice: {
    'Legal name': 'company business seller',
    Address: 'shop store location',
    GSTIN: 'gst number registration tax',
    'FSSAI licence': 'food license number',
  },
  policies: {
    Privacy: 'data policy dpdp',
    'Terms of use': 'conditions policy',
    Refunds: 'return policy returns cancellation replacement',
    Contact: 'grievance officer complaints policy',
  },
  security: { 'Require two-step login': '2fa mfa otp authenticator password' },
}
