import { appendFileSync, existsSync } from 'node:fs'
import { type Ask, serve } from '../catalogue/import-export/reader/parse-worker.ts'

// The thread of an import, for tests. In the file it is to read stand words it obeys, as a pattern would that goes astray:
// "gate:PATH" has it stand still until that path is there, leaving signs beside it; "break:here" has it break.
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
