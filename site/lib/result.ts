/** The outcome of a call. The message is meant for users. */
export type Answer<T> =
  | { success: true; message: string; data: T }
  | { success: false; status: number; message: string }

export const UNREACHABLE = 'The shop cannot be reached. Please try again.'

interface Success<T> {
  data: { message: string; data: T } | null
  error: { status: unknown; value: unknown } | null
}

/** Awaits a call of the typed client. Never throws: an unreachable shop is returned with status 0. */
export async function resultOf<T>(call: Promise<Success<T>>): Promise<Answer<T>> {
  try {
    const { data, error } = await call
    if (data) return { success: true, message: data.message, data: data.data }
    // The client returns a network error as the value of a failed response, with a message for programmers only.
    if (error?.value instanceof Error) return { success: false, status: 0, message: UNREACHABLE }
    return { success: false, status: Number(error?.status) || 0, message: messageIn(error?.value) }
  } catch {
    return { success: false, status: 0, message: UNREACHABLE }
  }
}

/** Returns the message of an error response, or a generic one. */
export function messageIn(value: unknown): string {
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : null
  return typeof message === 'string' && message ? message : UNREACHABLE
}
