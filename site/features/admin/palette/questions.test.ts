import { expect, test } from 'bun:test'
import { type Choice, SCREENS, SETTINGS } from './choices.ts'
import { rank } from './ranking.ts'

/** What owners type, and the screens and settings of which one has to be found; none for what a shop does not have. */
const QUESTIONS: [typed: string, found: string[]][] = [
  ['gst number', ['GSTIN']],
  ['shop timing', ['Opening hours']],
  ['phone number', ['Phone for shoppers']],
  ['hidden products', ['Hidden products']],
  ['bulk', ['Products', 'Import']],
  ['delivery area', ['Delivery area']],
  ['minimum order', ['Minimum order']],
  ['holiday', ['Opening hours']],
  ['logo', ['Logo']],
  ['invoice number', ['Invoice']],
  ['staff password', ['Staff']],
  ['delivery fee', ['Delivery charge']],
  ['free shipping', ['Free delivery from']],
  ['excel', ['Import']],
  ['license', ['FSSAI licence']],
  ['return policy', ['Refunds']],
  ['draft', ['Hidden products']],
  ['demo', ['Setup checklist']],
  ['customer list', ['Customers']],
  ['category order', ['Category']],
  ['hide product', ['Products', 'Hidden products']],
  ['discount', ['Products']],
  ['mrp', ['Products', 'Upload Product']],
  ['expiry', ['Upload Product']],
  ['upi', ['Setup checklist']],
  ['cash on delivery', ['Setup checklist']],
  ['card payment', ['Setup checklist']],
  ['backup', ['Import']],
  ['tally', ['Import']],
  ['helper', ['Staff']],
  ['delivery charge', ['Delivery charge']],
  ['gst', ['GSTIN']],
  ['pincode', ['Add pincodes']],
  ['opening hours', ['Opening hours']],
  ['password', ['Staff', 'Profile']],
  ['undo', ['Products', 'Import']],
  ['undo import', ['Import']],
  ['hsn', ['Upload Product', 'Products']],
  ['barcode', ['Upload Product', 'Products', 'Stock count']],
  ['bill', ['Orders', 'Invoice']],
  ['billing', ['Orders', 'Invoice']],
  // A shop sells nothing on credit; customers and the dashboard have what was spent.
  ['khata', ['Customers']],
  ['udhaar', ['Customers']],
  ['hisaab', ['Today']],
  ['rate list', ['Products']],
  ['add item', ['Upload Product']],
  ['photo', ['Upload Product', 'Products', 'Import']],
  ['delivery boy', ['Orders', 'Staff']],
  // There are none; offers are prices of products.
  ['coupon', ['Products']],
  ['percent', ['Products']],
  ['join packs', ['Products']],
  ['delete product', ['Products']],
  ['download', ['Import', 'Stock ledger']],
  ['printer', ['Orders']],
  ['quantity', ['Most of one product']],
  ['unit price', ['Require declarations before a product is on sale']],
  ['limit', ['Most of one product', 'Most products', 'Cash from new customers']],
  ['minimum', ['Minimum order']],
  ['hours', ['Opening hours']],
  ['timing', ['Opening hours']],
  ['pin', ['Add pincodes']],
  ['radius', ['Add pincodes']],
  ['color', ['Colour']],
  ['colour', ['Colour']],
  ['refund', ['Refunds']],
  ['supplier', ['Stock']],
  ['weight', ['Upload Product', 'Products']],
  ['maal', ['Stock', 'Products']],
  ['daam badhao', ['Products']],
  ['band karo', ['Opening hours']],
  ['naya product', ['Upload Product']],
  // Providers of codes by SMS are set up with the server, in no screen.
  ['sms', []],
]

test.each(QUESTIONS)('"%s" leads to %p', (typed, wanted) => {
  const labels = (choices: readonly Choice[]) => rank(choices, typed, 4).map(({ label }) => label)
  const found = [...labels(SCREENS), ...labels(SETTINGS)]
  if (wanted.length === 0) expect(found).toEqual([])
  else expect(found).toEqual(expect.arrayContaining(wanted))
})
