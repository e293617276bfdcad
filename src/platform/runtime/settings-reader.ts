import { readFileSync } from 'node:fs'

/** Reads settings from an environment, and from the files that contain its secrets; collects all errors and throws none. */
export class SettingsReader {
  readonly errors: string[] = []
  /** Warnings about names that are still read, but will not be soon. */
  readonly warnings = new Set<string>()
  readonly #files = new Map<string, string | null>()

  constructor(
    private readonly env: Record<string, string | undefined>,
    /** Settings that may also be given as a file, `NAME_FILE`. */
    private readonly secrets: ReadonlySet<string>,
    /** The previous names of settings, read for one version. */
    private readonly formerNames: ReadonlyMap<string, string> = new Map(),
  ) {}

  addError(name: string, what: string) {
    this.errors.push(`${name}: ${what}`)
  }

  text(name: string): string | null {
    const text = this.#given(name)
    const file = this.secrets.has(name) ? this.env[`${name}_FILE`]?.trim() : undefined
    if (!file) return text
    const known = this.#files.get(name)
    if (known !== undefined) return known
    const read = this.#readFile(name, file, text)
    this.#files.set(name, read)
    return read
  }

  #given(name: string): string | null {
    const text = this.env[name]?.trim() || null
    const formerName = this.formerNames.get(name)
    const former = formerName === undefined ? null : this.env[formerName]?.trim() || null
    if (former === null) return text
    this.warnings.add(`${formerName} is called ${name} now: rename it, the next version will not start with it`)
    if (text !== null && text !== former) this.addError(name, `is not what ${formerName} says: remove ${formerName}`)
    return former
  }

  #readFile(name: string, file: string, text: string | null): string | null {
    if (text !== null) this.addError(`${name}_FILE`, `give this or ${name}, not both`)
    try {
      const read = readFileSync(file, 'utf8').trim()
      if (!read) this.addError(`${name}_FILE`, `${file} is empty`)
      return read || null
    } catch (error) {
      this.addError(`${name}_FILE`, `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
      return null
    }
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name)
    if (text === null) return fallback
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    this.addError(name, `must be a whole number from ${min} to ${max}`)
    return fallback
  }

  oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name)
    if (text === null) return fallback
    const found = choices.find((choice) => choice === text)
    if (found === undefined) this.addError(name, `must be one of ${choices.filter(Boolean).join(', ')}`)
    return found ?? fallback
  }

  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name)
    if (text === null) return null
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
    this.addError(
      name,
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    return null
  }

  /** Reads an address whose user name and password are percent-encoded (RFC 3986, section 2.1). */
  login(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name)
    if (text === null || !protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`)))
      return this.url(name, protocols)
    if (isReadable(text)) return text
    this.addError(
      name,
      'cannot be read as an address; in a user name or password, write % as %25, # as %23, / as %2F, ? as %3F, @ as %40',
    )
    return null
  }

  origin(name: string): URL | null {
    const text = this.url(name, ['http:', 'https:'])
    if (text === null) return null
    const url = new URL(text)
    if (url.pathname !== '/' || url.search || url.hash || url.username) {
      this.addError(name, 'must be an origin without a path, such as https://shop.example')
    }
    return url
  }

  private list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  origins(name: string): string[] {
    const parts = this.list(name)
    for (const part of parts) {
      if (!URL.canParse(part) || new URL(part).origin !== part || part === 'null') {
        this.addError(name, `"${part}" is not an origin such as https://shop.example`)
      }
    }
    return parts
  }

  keys(name: string): string[] {
    const secrets = this.list(name)
    if (secrets.some((secret) => secret.length < 32)) this.addError(name, 'must have at least 32 characters')
    return secrets
  }

  /** Reads settings that only make sense together: all of them, or none. */
  together<T>(names: readonly string[], make: (...values: [string, string, string]) => T): T | null {
    const values = names.map((name) => this.text(name))
    if (values.every((value) => value === null)) return null
    const missing = names.filter((_, at) => values[at] === null)
    if (missing.length === 0) return make(...(values as [string, string, string]))
    this.addError(missing.join(', '), `missing beside ${names.filter((name) => !missing.includes(name)).join(', ')}`)
    return null
  }
}

/** Whether an address is split where its author meant it to be: an `@` after the host was meant to end a password. */
function isReadable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, pathname, search, hash } = new URL(text)
  if (`${pathname}${search}${hash}`.includes('@')) return false
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== null)
  } catch {
    return false
  }
}
