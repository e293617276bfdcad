interface Props {
  stock: number
  /** The stock is low at or below this number of pieces. */
  threshold: number
}

/** The number of pieces, coloured by urgency. */
export function StockTag({ stock, threshold }: Props) {
  if (stock === 0) return <span className="state-tag state-tag--stop">Out of stock</span>
  if (stock <= threshold) return <span className="state-tag state-tag--work">{`${stock} left`}</span>
  return <span className="state-tag state-tag--done">{`${stock} in stock`}</span>
}
