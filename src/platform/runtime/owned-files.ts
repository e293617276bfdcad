import { existsSync, fchownSync, lchownSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

// Root may start the shop of another account, or run a command on it. That account has to be able to use afterwards whatever
// was made for it.

/** Makes a folder, and those above it that are missing. Made by root, they belong to the account of the one they are in. */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  mkdirSync(path, { recursive: true, mode })
  for (const folder of missing) leaveToOwner(folder)
}

/** Leaves what root has made to the account of the folder that it is in, unless it belongs to another one already. */
export function leaveToOwner(path: string): void {
  if (!isRoot() || !existsSync(path) || lstatSync(path).uid !== 0) return
  give(statSync(dirname(resolve(path))), (uid, gid) => lchownSync(path, uid, gid))
}

/** As `leaveToOwner`, for an opened file that is to replace `file`: it goes to the account that has that one, if there is one. */
export function leaveOpenedToOwner(opened: number, file: string): void {
  if (!isRoot()) return
  const former = lstatSync(file, { throwIfNoEntry: false })
  give(former && former.uid !== 0 ? former : statSync(dirname(file)), (uid, gid) => fchownSync(opened, uid, gid))
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function give({ uid, gid }: { uid: number; gid: number }, change: (uid: number, gid: number) => void): void {
  if (uid === 0) return
  try {
    change(uid, gid)
  } catch {
    // A root without that right, as in some containers; the file is readable to it alone, as any other that it makes.
  }
}
