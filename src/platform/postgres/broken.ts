import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { SESSION } from '../database/database.ts'
import { StartError } from '../runtime/errors.ts'
import { loadSecrets, readSecrets } from '../runtime/secrets.ts'
import { BUN_RUN } from '../runtime/typed-command.ts'
import { claim, placesOf } from './elsewhere.ts'

const REFUSED = '28P01'

/** An embedded database that cannot be opened, although no other shop uses it: a restored backup may take its place. */
export class BrokenDatabaseError extends StartError {
  constructor(
    message: string,
    /** The folder `postgres` of the shop's DATA_DIR. */
    root: string,
    remedy = '',
  ) {
    const wayOut =
      `With a backup, while the shop is stopped: mv ${root} ${root}.broken, then ${BUN_RUN} restore FOLDER ` +
      `(or ${BUN_RUN} restore FOLDER --replace, which does both); nothing is deleted`
    super(message, { fix: `${remedy}${wayOut}` })
  }
}

/**
 * Returns the password of the embedded database of `dataDir`; makes one only where there is no database yet.
 * @throws BrokenDatabaseError if the password of the database is lost.
 */
export function databasePasswordOf(dataDir: string): string {
  const root = rootIn(dataDir)
  const hasData = placesOf(root).some((place) => existsSync(join(place, 'data')))
  if (!hasData || readSecrets(dataDir).databasePassword) return loadSecrets(dataDir).databasePassword
  const file = join(resolve(dataDir), 'secrets.json')
  throw new BrokenDatabaseError(
    `The password of the embedded database in ${root} is lost: ${file} does not have it`,
    root,
    'Put that file back, if there is a copy. ',
  )
}

/** @throws BrokenDatabaseError if the embedded database of `dataDir`, which runs at the address, refuses its password. */
export async function requirePassword(url: string, dataDir: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, connection: SESSION })
  try {
    await client`select 1`
  } catch (error) {
    // Whatever else is wrong is found, and named, by what uses the database.
    if ((error as { code?: string }).code !== REFUSED) return
    throw new BrokenDatabaseError(
      `The embedded database refuses the password in ${join(resolve(dataDir), 'secrets.json')}: that file is not the one it was made with`,
      rootIn(dataDir),
      'Put the former file back, if there is a copy. ',
    )
  } finally {
    await client.end({ timeout: 1 })
  }
}

/** Renames the embedded database of a stopped shop, so that another takes its place; returns its new place, and what takes that back. */
export function setAsideDatabase(dataDir: string): { aside: string; putBack: () => void } {
  const root = rootIn(dataDir)
  const aside = freeName(`${root}.broken`)
  renameSync(root, aside)
  nameOwner(aside)
  return {
    aside,
    putBack() {
      renameSync(aside, root)
      nameOwner(root)
    },
  }
}

/** A database in the shared folder is no leftover while what was set aside names it. */
function nameOwner(root: string): void {
  const elsewhere = placesOf(root).at(1)
  if (elsewhere !== undefined) claim(elsewhere, root)
}

function freeName(wanted: string): string {
  let name = wanted
  for (let number = 2; existsSync(name); number++) name = `${wanted}-${number}`
  return name
}

function rootIn(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}
