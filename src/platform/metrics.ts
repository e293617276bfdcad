/** Figures of this process as a scraper reads them: Prometheus's text format, version 0.0.4. */

export interface Counter {
  add(by?: number): void
  readonly value: number
}

export interface Histogram {
  observe(seconds: number): void
}

type Labels = Record<string, string>

export interface Metrics {
  /** A count that only grows. The same name with other labels is another series of one metric. */
  counter(name: string, help: string, labels?: Labels): Counter
  /** How long something took, as counts of what was faster than each of some times. */
  histogram(name: string, help: string, labels?: Labels): Histogram
  /** A figure, or one for each of several labels, that is read when it is asked for; left out when that fails. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void
  text(): Promise<string>
}

type Reading = number | { labels: Labels; value: number }[]

interface Metric {
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  series: Map<string, () => Promise<string[]>>
}

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Upper bounds in seconds: from a page in memory to a request that somebody gave up on. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const PATIENCE_MS = 2_000

export function createMetrics(): Metrics {
  const metrics = new Map<string, Metric>()

  function register(
    name: string,
    help: string,
    type: Metric['type'],
    labels: Labels,
    lines: () => string[] | Promise<string[]>,
  ) {
    const metric = metrics.get(name) ?? { help, type, series: new Map() }
    const key = serialiseLabels(labels)
    if (metric.series.has(key)) throw new Error(`The metric ${name}${key} is registered twice`)
    metric.series.set(key, async () => lines())
    metrics.set(name, metric)
  }

  return {
    counter(name, help, labels = {}) {
      const counter = new Count()
      register(name, help, 'counter', labels, () => [line(name, labels, counter.value)])
      return counter
    },
    histogram(name, help, labels = {}) {
      const times = new Times()
      register(name, help, 'histogram', labels, () => times.lines(name, labels))
      return times
    },
    gauge(name, help, read) {
      register(name, help, 'gauge', {}, async () => {
        const reading = await read()
        if (typeof reading === 'number') return [line(name, {}, reading)]
        return reading.map(({ labels, value }) => line(name, labels, value))
      })
    },
    text: async () => (await Promise.all([...metrics].map(([name, metric]) => describe(name, metric)))).join(''),
  }
}

class Count implements Counter {
  value = 0

  add(by = 1) {
    this.value += by
  }
}

class Times implements Histogram {
  #sum = 0
  readonly #counts = new Array<number>(BOUNDS.length + 1).fill(0)

  observe(seconds: number) {
    this.#sum += seconds
    const at = BOUNDS.findIndex((bound) => seconds <= bound)
    this.#counts[at === -1 ? BOUNDS.length : at]! += 1
  }

  lines(name: string, labels: Labels): string[] {
    let upTo = 0
    const buckets = this.#counts.map((count, at) => {
      upTo += count
      return line(`${name}_bucket`, { ...labels, le: String(BOUNDS[at] ?? '+Inf') }, upTo)
    })
    return [...buckets, line(`${name}_sum`, labels, this.#sum), line(`${name}_count`, labels, upTo)]
  }
}

async function describe(name: string, { help, type, series }: Metric): Promise<string> {
  const lines = await Promise.all([...series.values()].map((read) => inTime(read)))
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.flat().join('')}`
}

// A database that does not answer leaves its own figures out, not those of the process.
function inTime(read: () => Promise<string[]>): Promise<string[]> {
  return Promise.race([read(), Bun.sleep(PATIENCE_MS).then(() => [])]).catch(() => [])
}

function line(name: string, labels: Labels, value: number): string {
  return `${name}${serialiseLabels(labels)} ${value}\n`
}

function serialiseLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
