/** The delivery promise; the style sheet draws its dial. */
export function DeliveryBadge({ text }: { text: string }) {
  return <p className="ten-min">{text}</p>
}
