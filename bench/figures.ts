/** The value below which a share of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`
}

/** Resident memory of a process in MB. */
export async function memoryInMb(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Programs that a bench compares with or drives; says how to get what is missing. */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter((name) => !Bun.which(name))
  if (missing.length === 0) return
  console.log(`This bench needs ${missing.join(' and ')}: apt-get install -y nginx-light wrk postgresql-contrib`)
  process.exit(1)
}
