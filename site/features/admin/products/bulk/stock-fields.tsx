import { useEffect, useState } from 'react'
import { TextField } from '../../../../ui/TextField.tsx'
import { readStock } from '../inline-edit-state.ts'
import type { BulkChoice } from './bulk.ts'

interface Props {
  onChange(fields: Pick<BulkChoice, 'stock'> | null): void
}

/** A stock that all selected products get, or pieces to add to what they have. */
export function StockFields({ onChange }: Props) {
  const [typed, setTyped] = useState('')
  const read = readStock(typed)
  const stock = read && ('stock' in read ? { set: read.stock } : 'addStock' in read ? { add: read.addStock } : null)
  const key = JSON.stringify(stock)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form keeps its function.
  useEffect(() => onChange(stock && { stock }), [key])
  return (
    <TextField
      label="Stock"
      hint="12 sets it, +10 adds ten, −2 takes two off."
      error={typed.trim() !== '' && !stock ? 'A whole number; +10 adds ten' : undefined}
      inputMode="text"
      autoComplete="off"
      maxLength={12}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
