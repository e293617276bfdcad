import { Counter as PromCounter, Gauge as PromGauge, Histogram as PromHistogram, Registry } from 'prom-client'

/** Metrics of this process in Prometheus's text format, written by prom-client. */

export interface Counter {
  add(by?: number): void
  readonly value: number
}

export interface Histogram {
  observe(seconds: number): void
}

type Labels = Record<string, string>

export interface Metrics {
  /** Registers a count that only grows. The same name with other label values is another series of the same metric. */
  counter(name: string, help: string, labels?: Labels): Counter
  /** Registers a histogram of durations in seconds: for each bound, how many observations were at most that long. */
  histogram(name: string, help: string, labels?: Labels, bounds?: number[]): Histogram
  /**
   * Registers a value, or one value for each set of `labelNames` values, that is read when metrics are requested. It is
   * left out when reading fails or finds nothing.
   */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, labelNames?: string[]): void
  /** Returns the names of all metrics, including those that are left out at the moment. */
  names(): string[]
  text(): Promise<string>
  readonly registry: Registry
}

type Reading = number | { labels: Labels; value: number }[]

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Upper bounds in seconds: from a cached page to a request that the client gave up on. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const PATIENCE_MS = 2_000

export function createMetrics(): Metrics {
  const registry = new Registry()
  const counters = new Map<string, Series<Count>>()
  const histograms = new Map<string, PromHistogram>()
  const observed = new Set<string>()
  /** The headings of gauges, written alone when a gauge cannot be read. */
  const headings = new Map<string, string>()

  return {
    registry,
    counter(name, help, labels = {}) {
      const series = counters.get(name) ?? registerCounter(registry, name, help, Object.keys(labels))
      counters.set(name, series)
      const key = JSON.stringify(labels)
      if (series.has(key)) throw new Error(`The metric ${name}${key} is registered twice`)
      const count = new Count()
      series.set(key, { labels, count })
      return count
    },
    histogram(name, help, labels = {}, bounds = BOUNDS) {
      const labelNames = Object.keys(labels)
      const options = { name, help, labelNames, buckets: bounds, registers: [registry] }
      const histogram = histograms.get(name) ?? new PromHistogram(options)
      histograms.set(name, histogram)
      const key = name + JSON.stringify(labels)
      if (observed.has(key)) throw new Error(`The metric ${key} is registered twice`)
      observed.add(key)
      return labelNames.length > 0 ? histogram.labels(labels) : histogram
    },
    gauge(name, help, read, labelNames = []) {
      headings.set(name, `# HELP ${name} ${help}\n# TYPE ${name} gauge`)
      new PromGauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset()
          const reading = await inTime(read)
          if (typeof reading === 'number') this.set(reading)
          else if (labelNames.length === 0) throw new Missing()
          else for (const { labels, value } of reading) this.set(labels, value)
        },
      })
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    async text() {
      const names = registry.getMetricsAsArray().map(({ name }) => name)
      return (await Promise.all(names.map((name) => describe(registry, name, headings.get(name))))).join('')
    },
  }
}

type Series<T> = Map<string, { labels: Labels; count: T }>

/** A plain number, because cached pages are counted a hundred thousand times a second. */
class Count implements Counter {
  value = 0

  add(by = 1) {
    this.value += by
  }
}

function registerCounter(registry: Registry, name: string, help: string, labelNames: string[]): Series<Count> {
  const series: Series<Count> = new Map()
  new PromCounter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, count } of series.values()) this.inc(labels, count.value)
    },
  })
  return series
}

class Missing extends Error {}

// A database that does not respond leaves out its own metrics, but not those of the process.
function inTime(read: () => Reading | Promise<Reading>): Promise<Reading> {
  return Promise.race([Promise.resolve().then(read), Bun.sleep(PATIENCE_MS).then(() => Promise.reject(new Missing()))])
}

async function describe(registry: Registry, name: string, heading = ''): Promise<string> {
  const text = await registry.getSingleMetricAsString(name).catch(() => heading)
  return `${text}
`
}
