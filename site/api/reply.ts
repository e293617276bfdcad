/** The reply to a call; its message is for people. */
export type Reply<T = unknown> = { success: true; message: string; data: T } | Refused

/** Status 0: the shop could not be reached. */
export interface Refused {
  success: false
  status: number
  message: string
  /** What is needed to put it right, such as the current cart. */
  data: unknown
}

export const UNREACHABLE = 'The shop cannot be reached. Please try again.'

export const unreached: Refused = { success: false, status: 0, message: UNREACHABLE, data: null }

/** Returns the refusal that a response's body tells of; one without a message gets a generic one. */
export function refusalIn(status: number, body: { data?: unknown } | null): Refused {
  return { success: false, status, message: messageIn(body), data: body?.data ?? null }
}

function messageIn(value: unknown): string {
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : null
  return typeof message === 'string' && message ? message : UNREACHABLE
}
