import { SETTINGS } from '../src/platform/runtime/settings.ts'

/** What the table says of a setting. */
interface DocumentedSetting {
  name: string
  isSecret?: true
  default?: unknown
  unset?: string
  meaning: string
}

const BEGIN = '<!-- settings:begin -->'
const END = '<!-- settings:end -->'

/** Returns the README with its table of settings regenerated from the code. */
export function withSettings(readme: string, settings: readonly DocumentedSetting[] = SETTINGS): string {
  const [before, rest] = readme.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`README.md lacks ${BEGIN} or ${END}`)
  return `${before}${BEGIN}\n\n${table(settings)}\n\n${END}${after}`
}

function table(settings: readonly DocumentedSetting[]): string {
  const rows = settings.map(
    ({ name, isSecret, default: fallback, unset, meaning }) =>
      `| \`${name}\`${isSecret ? ' \\*' : ''} | ${unset ?? fallback ?? 'none'} | ${meaning} |`,
  )
  return ['| name | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

// `bun scripts/readme.ts` regenerates the table.
if (import.meta.main) await Bun.write('README.md', withSettings(await Bun.file('README.md').text()))
