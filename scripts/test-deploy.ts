import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from './command-args.ts'
import { ask } from './container.ts'
import { runSteps, StepError } from './tools.ts'

// `bun run test:deploy`: validates the files in deploy/ with the tools of Prometheus and systemd.
readCommand('bun run test:deploy', 'Validates the files in deploy/ with the tools of Prometheus and systemd.')
const ROOT = join(import.meta.dir, '..')
const NEEDED = { promtool: 'prometheus', 'systemd-analyze': 'systemd' }
const INTERVALS = /\$__rate_interval/g
const VARIABLES = /\$instance/g

await runSteps(async () => {
  const missing = Object.entries(NEEDED).filter(([program]) => !Bun.which(program))
  if (missing.length > 0) {
    const [programs, packages] = [0, 1].map((part) => missing.map((entry) => entry[part]).join(' and '))
    throw new StepError(
      `There is no ${programs} here: apt-get install --no-install-recommends ${packages?.replace(' and', '')}`,
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'tokri-deploy-'))
  try {
    await step('The alerts can be read', ['promtool', 'check', 'rules', 'deploy/alerts.yml'])
    await step('They fire when they should', ['promtool', 'test', 'rules', 'tests/deploy/alerts.yml'])
    const dashboard = join(folder, 'dashboard.json')
    writeFileSync(dashboard, dashboardRules())
    await step('Every figure of the dashboard can be read', ['promtool', 'check', 'rules', dashboard])
    const unit = join(folder, 'tokri.service')
    writeFileSync(unit, withThisBun(readFileSync(join(ROOT, 'deploy/tokri.service'), 'utf8')))
    await step('The unit of systemd can be read', ['systemd-analyze', 'verify', unit], { silent: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** @param silent whether any output is an error: systemd only warns of a misspelt setting, and exits with 0. */
async function step(title: string, command: string[], { silent = false } = {}): Promise<void> {
  const { code, out, err } = await ask(command)
  if (code !== 0 || (silent && out + err !== '')) throw new StepError(`✘ ${title}:\n${out}\n${err}`)
  console.log(`✔ ${title}`)
}

/** Returns the dashboard's expressions as rules that promtool can check. YAML includes JSON. */
function dashboardRules(): string {
  const text = readFileSync(join(ROOT, 'deploy/grafana.json'), 'utf8')
  const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = expressions.map((expr, at) => ({
    record: `dashboard_${at}`,
    expr: expr.replace(INTERVALS, '5m').replace(VARIABLES, '.*'),
  }))
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
}

/** Replaces a missing program by this Bun, because systemd verifies that the program exists. */
function withThisBun(unit: string): string {
  return unit.replace(/^ExecStart=(\S+)/m, (line, program) =>
    existsSync(program) ? line : `ExecStart=${process.execPath}`,
  )
}
