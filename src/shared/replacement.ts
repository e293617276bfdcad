/** Names what the shop gives for an item that a shopper complained about: "2 × Amul Butter, 100 g". */
export function replacementLabel({ quantity, name, unit }: { quantity: number; name: string; unit: string }): string {
  return `${quantity} × ${[name, unit].filter(Boolean).join(', ')}`
}
