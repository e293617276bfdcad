interface Props {
  stock: number
  /** At how many pieces or fewer it is low. */
  threshold: number
}

/** How many pieces there are, coloured by how bad that is. */
export function StockTag({ stock, threshold }: Props) {
  if (stock === 0) return <span className="state-tag state-tag--stop">Out of stock</span>
  if (stock <= threshold) return <span className="state-tag state-tag--work">{`${stock} left`}</span>
  return <span className="state-tag state-tag--done">{`${stock} in stock`}</span>
}
