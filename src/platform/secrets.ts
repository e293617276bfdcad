import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets that the shop made for itself, kept in the data directory, readable by its owner alone. */
export interface Secrets {
  databasePassword: string
  tokenSecret: string
}

/** Reads `secrets.json`, making it or what it lacks. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets: Secrets = {
    databasePassword: known.databasePassword ?? randomSecret(),
    tokenSecret: known.tokenSecret ?? randomSecret(),
  }
  if (known.databasePassword && known.tokenSecret) return secrets
  mkdirSync(dataDir, { recursive: true })
  // Written aside and renamed, so that a crash leaves the old file or the new one, never half of one.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
  return secrets
}

function randomSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
}
