/** Returns the products without those of which an earlier one is a pack of the same family. */
export function onePerFamily<Product extends { id: string; familyId: string | null }>(
  products: readonly Product[],
): Product[] {
  const first = new Map<string, Product>()
  for (const each of products) {
    const family = each.familyId ?? each.id
    if (!first.has(family)) first.set(family, each)
  }
  return [...first.values()]
}
