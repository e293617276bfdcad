/** The delivery promise. Its dial icon is drawn in CSS. */
export function DeliveryBadge({ text }: { text: string }) {
  return <p className="ten-min">{text}</p>
}
