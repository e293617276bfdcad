/** Figures of this process as a scraper reads them: Prometheus's text format, version 0.0.4. */

export interface Counter {
  add(by?: number): void
  readonly value: number
}

export interface Metrics {
  /** A count that only grows. The same name with other labels is another series of one metric. */
  counter(name: string, help: string, labels?: Record<string, string>): Counter
  /** A figure that is read when it is asked for; one that cannot be read is not a number, and hides no other. */
  gauge(name: string, help: string, read: Reading): void
  text(): Promise<string>
}

type Reading = () => number | Promise<number>

interface Metric {
  help: string
  type: 'counter' | 'gauge'
  series: Map<string, Reading>
}

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function createMetrics(): Metrics {
  const metrics = new Map<string, Metric>()

  function register(name: string, help: string, type: Metric['type'], labels: string, read: Reading) {
    const metric = metrics.get(name) ?? { help, type, series: new Map() }
    if (metric.series.has(labels)) throw new Error(`The metric ${name}${labels} is registered twice`)
    metric.series.set(labels, read)
    metrics.set(name, metric)
  }

  return {
    counter(name, help, labels = {}) {
      const counter = new Count()
      register(name, help, 'counter', serialiseLabels(labels), () => counter.value)
      return counter
    },
    gauge: (name, help, read) => register(name, help, 'gauge', '', read),
    async text() {
      return (await Promise.all([...metrics].map(([name, metric]) => describe(name, metric)))).join('')
    },
  }
}

class Count implements Counter {
  value = 0

  add(by = 1) {
    this.value += by
  }
}

async function describe(name: string, { help, type, series }: Metric): Promise<string> {
  const lines = await Promise.all(
    [...series].map(async ([labels, read]) => `${name}${labels} ${await Promise.try(read).catch(() => Number.NaN)}\n`),
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function serialiseLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
