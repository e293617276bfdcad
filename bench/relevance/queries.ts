import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRule, type Rule } from './rules.ts'

/** Search may be tuned by the queries of `tuning` alone; `held-out` tells whether what was tuned holds for others. */
export const HALVES = ['tuning', 'held-out'] as const
export type Half = (typeof HALVES)[number]

/** A query as shoppers type it, with what they want. */
export interface MarkedQuery {
  kind: string
  text: string
  rule: Rule
}

/** Reads the queries of a half: `# kind`, and below it lines `query => rule`. */
export function readQueries(half: Half): MarkedQuery[] {
  const text = readFileSync(join(import.meta.dir, 'queries', `${half}.txt`), 'utf8')
  let kind = ''
  const queries: MarkedQuery[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('# ')) kind = line.slice(2)
    else {
      const [query, rule] = line.split(' => ')
      if (!query || !rule) throw new Error(`"${line}" is no query with its rule`)
      queries.push({ kind, text: query, rule: parseRule(rule) })
    }
  }
  return queries
}
