/** Programs other than Bun and a browser that some tests run, each with its Debian package. */
export const PROGRAMS = {
  chromium: 'chromium',
  git: 'git',
  nginx: 'nginx',
  openssl: 'openssl',
  pgbouncer: 'pgbouncer',
} as const

export type Program = keyof typeof PROGRAMS

/** Folders of server programs, which are not in the PATH of an unprivileged account. */
const SERVER_FOLDERS = '/usr/sbin:/usr/local/sbin:/sbin'

/** Returns the path of a program on this machine, or null if it is not installed. */
function findProgram(program: string): string | null {
  return Bun.which(program, { PATH: `${process.env.PATH ?? ''}:${SERVER_FOLDERS}` })
}

/**
 * Returns the path of a program that a test declares with `testWith`.
 * @throws if it is not installed
 */
export function programPath(program: Program): string {
  const path = findProgram(program)
  if (!path) throw new Error(`There is no ${program} here: a test that runs it says so by testWith`)
  return path
}

/** Returns the given programs, by default all, that are not installed on this machine. */
export function missingPrograms(programs = Object.keys(PROGRAMS) as Program[]): Program[] {
  return programs.filter((program) => !findProgram(program))
}

/** Returns the command that installs programs on Debian. */
export function installCommand(programs: readonly Program[]): string {
  return `apt-get install --no-install-recommends ${programs.map((program) => PROGRAMS[program]).join(' ')}`
}
