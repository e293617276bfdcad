import { appendFileSync, existsSync } from 'node:fs'
import { type Ask, serve } from '../import-export/reader/parse-worker.ts'

// The parse worker of an import, for tests. Directives in the file make it behave like a regular expression that runs
// away: "gate:PATH" blocks it until that path exists, and appends to PATH.reached before and to PATH.passed after the
// wait; "break:here" makes it throw.
serve((ask) => {
  const text = said(ask)
  if (text.includes('break:here')) throw new Error('It broke')
  const gate = /gate:([\w./-]+)/.exec(text)?.[1]
  if (!gate || existsSync(gate)) return
  appendFileSync(`${gate}.reached`, ask.kind)
  while (!existsSync(gate)) Bun.sleepSync(1)
  appendFileSync(`${gate}.passed`, ask.kind)
})

function said(ask: Ask): string {
  if (ask.kind === 'part') return new TextDecoder().decode(ask.bytes)
  return ask.kind === 'interpret' ? ask.rows.flatMap(({ cells }) => cells).join('\n') : ''
}
