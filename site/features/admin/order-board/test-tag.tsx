/** Marks an order paid in the sandbox, which accepts any card. Its goods should not leave the shop. */
export function TestTag() {
  return (
    <span className="state-tag">
      TEST<span className="visually-hidden">, no money moved</span>
    </span>
  )
}
