/** What the shop said to a call: its message is for people. */
export type Answer<T> =
  | { success: true; message: string; data: T }
  | { success: false; status: number; message: string }

export const UNREACHABLE = 'The shop cannot be reached. Please try again.'

interface Success<T> {
  data: { message: string; data: T } | null
  error: { status: unknown; value: unknown } | null
}

/** Waits for a call of the typed client; a shop that cannot be reached is an answer too, with status 0. */
export async function resultOf<T>(call: Promise<Success<T>>): Promise<Answer<T>> {
  try {
    const { data, error } = await call
    if (data) return { success: true, message: data.message, data: data.data }
    // The client gives a network's own error as the value of a refusal, in words that only programmers read.
    if (error?.value instanceof Error) return { success: false, status: 0, message: UNREACHABLE }
    return { success: false, status: Number(error?.status) || 0, message: messageIn(error?.value) }
  } catch {
    return { success: false, status: 0, message: UNREACHABLE }
  }
}

/** The message of a refusal, as it came over the wire. */
export function messageIn(value: unknown): string {
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : null
  return typeof message === 'string' && message ? message : UNREACHABLE
}
