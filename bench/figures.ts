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

/** Processor time that processes have used since they started, in their own code and in the kernel for them. */
export async function cpuTimeInMs(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => Bun.file(`/proc/${pid}/stat`).text()))
  // The name may hold spaces; counted after it, in hundredths of a second.
  return stats.reduce((sum, stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * 10
  }, 0)
}

/** Programs that a bench compares with or drives; says how to get what is missing. */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter((name) => !Bun.which(name))
  if (missing.length === 0) return
  console.log(`This bench needs ${missing.join(' and ')}: apt-get install -y nginx-light wrk postgresql-contrib`)
  process.exit(1)
}
