/** What a product is called: its brand stands beside its name wherever a person chooses or picks it. */
export interface Titled {
  name: string
  brand: string | null
}

/** Returns the brand, unless there is none or the name has it already, as "Amul Butter" does. */
function brandBeside({ name, brand }: Titled): string | null {
  if (!brand) return null
  const normalized = plain(brand)
  return normalized !== '' && ` ${plain(name)} `.includes(` ${normalized} `) ? null : brand
}

/** Returns the name after the brand. */
export function titleOf(product: Titled): string {
  const brand = brandBeside(product)
  return brand ? `${brand} ${product.name}` : product.name
}

/** Returns the unit after the brand, for places where the name stands above. */
export function brandAndUnit(product: Titled & { unit: string }): string {
  const brand = brandBeside(product)
  return brand ? `${brand} · ${product.unit}` : product.unit
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
