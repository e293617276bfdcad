import { findChromium } from '../src/testing/chromium.ts'

/** Returns the value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`
}

/** Returns the resident memory of a process in MB. */
export async function memoryInMb(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

export interface Memory {
  residentMb: number
  /** Excludes file-backed memory such as the executable itself, which the kernel can reclaim and read again. */
  anonymousMb: number
}

export async function memoryOf(pid: number): Promise<Memory> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  // A process that has just ended has none any more.
  const inMb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { residentMb: inMb('VmRSS'), anonymousMb: inMb('RssAnon') }
}

/** Returns the CPU time of the processes since their start, in user and kernel mode. */
export async function cpuTimeInMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(async (pid) => (await statOf(pid)).ownMs))
  return times.reduce((sum, time) => sum + time, 0)
}

/** Returns the CPU time of a process and of its direct children, including those that have ended. */
export async function familyCpuTimeInMs(pid: number): Promise<number> {
  const children = (await Bun.file(`/proc/${pid}/task/${pid}/children`).text()).split(' ').filter(Boolean).map(Number)
  const { ownMs, endedChildrenMs } = await statOf(pid)
  return ownMs + endedChildrenMs + (await cpuTimeInMs(children))
}

export async function parentOf(pid: number): Promise<number> {
  return (await statOf(pid)).parent
}

async function statOf(pid: number) {
  const stat = await Bun.file(`/proc/${pid}/stat`).text()
  // The process name may contain spaces, so fields are counted after it. Times are in hundredths of a second.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {
    parent: fields[1]!,
    ownMs: (fields[11]! + fields[12]!) * 10,
    endedChildrenMs: (fields[13]! + fields[14]!) * 10,
  }
}

/** Exits with installation instructions if a program that the bench needs is missing. */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter((name) => !Bun.which(name))
  if (missing.length === 0) return
  console.log(`This bench needs ${missing.join(' and ')}: apt-get install -y nginx-light wrk postgresql-contrib`)
  process.exit(1)
}

/** Returns the path of Chromium, or exits with installation instructions if it is missing. */
export function requireChromium(): string {
  const path = findChromium()
  if (path) return path
  console.log('This bench needs Chromium: apt-get install -y chromium')
  process.exit(1)
}

/** The limit of a goal. */
export type Limit = { min: number } | { atMost: number }

/**
 * Prints one of the shop's goals and whether this run met it. `bun run goals` collects these lines.
 * @param figure what was measured, in `unit`.
 */
export function judge(goal: string, figure: number, limit: Limit, unit = ''): void {
  const isMet = 'min' in limit ? figure >= limit.min : figure <= limit.atMost
  const bound = 'min' in limit ? `at least ${numberLabel(limit.min)}` : `at most ${numberLabel(limit.atMost)}`
  const suffix = unit === '' || unit.startsWith('/') ? unit : ` ${unit}`
  console.log(`goal | ${goal} | ${bound}${suffix} | ${numberLabel(figure)}${suffix} | ${isMet ? 'met' : 'missed'} |`)
}

/** Converts a time as printed by wrk to milliseconds. */
export function msOfWrk(time: string): number {
  const [, amount, unit] = /^([\d.]+)(us|ms|s)$/.exec(time)!
  return Number(amount) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's']
}

function numberLabel(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}

/** Runs `ask` once for each text, with this number of concurrent clients. */
export async function timesOf(
  ask: (text: string) => Promise<unknown>,
  texts: IterableIterator<string>,
  clients: number,
) {
  const timesInMs: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      // All clients take from the same iterator.
      for (let next = texts.next(); !next.done; next = texts.next()) {
        const asked = performance.now()
        await ask(next.value)
        timesInMs.push(performance.now() - asked)
      }
    }),
  )
  return { timesInMs, tookMs: performance.now() - start }
}
