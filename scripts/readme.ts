import { SETTINGS, type Setting } from '../src/platform/runtime/config.ts'

const BEGIN = '<!-- settings:begin -->'
const END = '<!-- settings:end -->'

/** Returns the README with its table of settings regenerated from the code. */
export function withSettings(readme: string, settings: readonly Setting[] = SETTINGS): string {
  const [before, rest] = readme.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`README.md lacks ${BEGIN} or ${END}`)
  return `${before}${BEGIN}\n\n${table(settings)}\n\n${END}${after}`
}

function table(settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ name, isSecret, default: fallback, meaning }) =>
      `| \`${name}\`${isSecret ? ' \\*' : ''} | ${fallback} | ${meaning} |`,
  )
  return ['| name | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

// `bun scripts/readme.ts` regenerates the table.
if (import.meta.main) await Bun.write('README.md', withSettings(await Bun.file('README.md').text()))
