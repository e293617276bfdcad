/** What a shopper can say about a line of a delivered order. */
export const COMPLAINT_KINDS = ['missing', 'damaged', 'expired', 'wrong item', 'poor quality'] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]

/** Describes a complaint about a line of so many delivered pieces, with their number unless it is all or not known. */
export function complaintLabel(complaint: { kind: ComplaintKind; quantity: number | null }, delivered: number): string {
  const { kind, quantity } = complaint
  const reported = `Reported as ${kind}`
  return quantity === null || quantity === delivered ? reported : `${reported}: ${quantity} of ${delivered}`
}
