export interface Bar {
  /** Label of the bar, such as "7 pm" or "21 Nov". */
  label: string
  value: number
  /** Value of the comparison period, drawn behind the bar. */
  before?: number
}

interface Props {
  /** Describes the chart to screen readers. */
  caption: string
  bars: readonly Bar[]
  /** Column headings of the equivalent table. */
  columns: { label: string; value: string; before?: string }
  /** Formats a value for display. */
  write(value: number): string
  /** Labels every n-th bar, counted from the last one. */
  labelEvery: number
}

const HEIGHT = 100
/** Width of a bar as a share of its slot. The rest is the gap. */
const SHARE = 0.66

/** A bar chart that fills the available width, with an equivalent table for screen readers. */
export function BarChart({ caption, bars, columns, write, labelEvery }: Props) {
  const max = niceMax(Math.max(...bars.flatMap(({ value, before = 0 }) => [value, before])))
  const heightOf = (value: number) => (value / max) * HEIGHT
  // Without a comparison period, every bar but the last is drawn as past.
  const isPast = (at: number) => !columns.before && at < bars.length - 1
  return (
    <figure className="chart">
      <div className="chart__plot" aria-hidden="true">
        <p className="chart__most">{write(max)}</p>
        <p className="chart__half">{write(max / 2)}</p>
        <svg
          aria-hidden="true"
          className="chart__bars"
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className="chart__line" x1="0" x2={bars.length} y1={y} y2={y} />
          ))}
          {bars.map((bar, at) => (
            <g key={bar.label}>
              <title>{labelOf(bar, write, columns.before)}</title>
              {/* Makes the entire slot a hover target, even if the bar is empty. */}
              <rect className="chart__place" x={at} y="0" width="1" height={HEIGHT} />
              {bar.before ? (
                <rect
                  className="chart__before"
                  x={at + 0.05}
                  width="0.9"
                  y={HEIGHT - heightOf(bar.before)}
                  height={heightOf(bar.before)}
                />
              ) : null}
              <rect
                className={isPast(at) ? 'chart__bar chart__bar--past' : 'chart__bar'}
                x={at + (1 - SHARE) / 2}
                width={SHARE}
                y={HEIGHT - heightOf(bar.value)}
                height={heightOf(bar.value)}
              />
            </g>
          ))}
        </svg>
        <ol className="chart__labels">
          {bars.map(({ label }, at) => (
            <li key={label}>{(bars.length - 1 - at) % labelEvery === 0 && <span>{label}</span>}</li>
          ))}
        </ol>
      </div>
      {/* A table would be as wide as its text, and be part of the page's width. */}
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.label}</th>
              <th scope="col">{columns.value}</th>
              {columns.before && <th scope="col">{columns.before}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value, before = 0 }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{write(value)}</td>
                {columns.before && <td>{write(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function labelOf({ label, value, before }: Bar, write: (value: number) => string, called?: string): string {
  return called
    ? `${label}: ${write(value)}, ${called.toLowerCase()} ${write(before ?? 0)}`
    : `${label}: ${write(value)}`
}

/** Returns a round number at or above the highest bar, to make the grid lines easy to read. */
export function niceMax(highest: number): number {
  if (highest <= 0) return 100
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= highest) ?? 10 * power
}
