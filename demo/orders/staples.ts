/** What a household buys each week, as the demo catalogue calls it: it sells more than the rest of a shop. */
const STAPLES: ReadonlySet<string> = new Set([
  'Onion (Pyaz)',
  'Toned Milk',
  'Potato (Aloo)',
  'Tomato, Hybrid (Tamatar)',
  'Eggs',
  'Milk Bread',
  'Fresh Curd (Dahi), Pouch',
  'Banana, Robusta (Kela)',
  'Coriander Leaves (Dhaniya)',
  'Malai Paneer',
  'Cow Milk',
  'Sharbati Atta',
  'Green Chilli (Hari Mirch)',
  'Masala Noodles',
  'Salted Butter',
  'Lemon (Nimbu)',
  'Brown Bread',
  'Toor Dal (Arhar)',
  'Potato Chips, Masala',
  'Sugar (Chini)',
  'Ginger (Adrak)',
  'Full Cream Milk',
  'Iodised Salt',
  'Assam Tea',
])

/** Returns the products with the staples in front, each part in the order that it had. */
export function staplesFirst<T extends { name: string }>(products: readonly T[]): T[] {
  const isStaple = ({ name }: T) => STAPLES.has(name)
  return [...products.filter(isStaple), ...products.filter((product) => !isStaple(product))]
}
