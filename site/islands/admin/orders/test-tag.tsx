/** Marks an order that was paid in the sandbox, which takes any card: nothing of it should leave the shop. */
export function TestTag() {
  return (
    <span className="state-tag state-tag--stop">
      TEST<span className="visually-hidden">, no money moved</span>
    </span>
  )
}
