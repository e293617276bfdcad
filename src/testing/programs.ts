/** Programs beside Bun and a browser that some tests run, each with the Debian package that brings it. */
export const PROGRAMS = { git: 'git', nginx: 'nginx', openssl: 'openssl', pgbouncer: 'pgbouncer' } as const

export type Program = keyof typeof PROGRAMS

/** Servers lie where the PATH of a plain account does not lead. */
const SERVER_FOLDERS = '/usr/sbin:/usr/local/sbin:/sbin'

/** The path of a program on this machine; null when it has none. */
export function findProgram(program: string): string | null {
  return Bun.which(program, { PATH: `${process.env.PATH ?? ''}:${SERVER_FOLDERS}` })
}

/** The path of a program that a test has said to need (`testWith`). */
export function programPath(program: Program): string {
  const path = findProgram(program)
  if (!path) throw new Error(`There is no ${program} here: a test that runs it says so by testWith`)
  return path
}

/** Those of some programs, or of all, that this machine does not have. */
export function missingPrograms(programs = Object.keys(PROGRAMS) as Program[]): Program[] {
  return programs.filter((program) => !findProgram(program))
}

/** The command that installs programs on Debian. */
export function installCommand(programs: readonly Program[]): string {
  return `apt-get install --no-install-recommends ${programs.map((program) => PROGRAMS[program]).join(' ')}`
}
