/** Returns when the pause of a moment ends, or null if only the owner ends it; undefined if there is none, or it is over. */
export function pauseOf(paused: { until: string | null } | null, now: Date): Date | null | undefined {
  if (!paused) return undefined
  if (paused.until === null) return null
  const until = new Date(paused.until)
  return until > now ? until : undefined
}
