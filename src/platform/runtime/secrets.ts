import { timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './errors.ts'
import { leaveOpenedToOwner, makeFolder } from './owned-files.ts'

/** Secrets that the shop generated for itself, stored in the data directory in a file that only its owner can read. */
export interface Secrets {
  databasePassword: string
  tokenSecret: string
  /** The previous secret, while a restore is under way that may still be undone. */
  formerTokenSecret?: string
}

/** Reads what `secrets.json` has, without making anything. */
export function readSecrets(dataDir: string): Partial<Secrets> {
  const file = join(dataDir, 'secrets.json')
  return existsSync(file) ? parse(file) : {}
}

/** Reads `secrets.json`; creates it, or adds what it lacks. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const known = readSecrets(dataDir)
  const secrets: Secrets = {
    databasePassword: known.databasePassword ?? randomToken(),
    tokenSecret: known.tokenSecret ?? randomToken(),
    ...(known.formerTokenSecret && { formerTokenSecret: known.formerTokenSecret }),
  }
  if (!known.databasePassword || !known.tokenSecret) write(file, secrets)
  return secrets
}

/**
 * Replaces the shop's token secret: a restored shop brings the secret that it was run with. The previous one stays
 * valid until `deleteFormerSecret`, because the previous shop may come back.
 */
export function storeTokenSecret(dataDir: string, tokenSecret: string): void {
  const known = loadSecrets(dataDir)
  if (known.tokenSecret === tokenSecret) return
  write(join(dataDir, 'secrets.json'), {
    ...known,
    tokenSecret,
    formerTokenSecret: known.formerTokenSecret ?? known.tokenSecret,
  })
}

export function deleteFormerSecret(dataDir: string): void {
  const { formerTokenSecret, ...secrets } = loadSecrets(dataDir)
  if (formerTokenSecret !== undefined) write(join(dataDir, 'secrets.json'), secrets)
}

/** Whether the given secret is the right one; how long the comparison takes reveals nothing about it. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => new Bun.CryptoHasher('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}

/**
 * Writes a file that only its owner can read. It is written under another name and renamed, so that a crash leaves the
 * old file or the new one, never half of one. Written by root, it belongs to the account that it belonged to, or else to
 * that of the folder: a shop that this account runs has to read it after a single start or command by root.
 */
export function writePrivately(file: string, text: string): void {
  makeFolder(dirname(file))
  const unfinished = `${file}.new`
  // Removed and made anew, because in another account's folder it may be a link to a file of root.
  rmSync(unfinished, { force: true })
  const opened = openSync(unfinished, 'wx', 0o600)
  try {
    writeFileSync(opened, text)
    leaveOpenedToOwner(opened, file)
  } finally {
    closeSync(opened)
  }
  renameSync(unfinished, file)
}

function write(file: string, secrets: Secrets): void {
  writePrivately(file, JSON.stringify(secrets, null, 2))
}

function parse(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new StartError(`${file} is damaged: restore it, for the embedded database opens only with its password`)
  }
}

/** Returns 256 random bits, for secrets, tokens and cookies. */
export function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
}
