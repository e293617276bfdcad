import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, sep } from 'node:path'
import { StartError } from '../platform/runtime/errors.ts'

/** A folder that only exports of pages write to, or that had nothing in it before the first of them. */
export interface ExportFolder {
  /** Records a file that this export has, by its path in the folder. */
  record(file: string): void
  /** Removes what earlier exports wrote and this one, which is complete, did not; returns how many files. */
  removeFormer(): number
}

/** Lists the files that exports have written, so that nothing else is ever removed. */
const MARKER = '.tokri-export'
const HEADING = 'Files of bun run pages:export, which removes those that are no longer part of the shop.'

/** Checks, before there is any work, that an export may be written there. @throws StartError for a folder with other files, or in a folder that does not exist. */
export function requireExportFolder(directory: string): void {
  const parent = dirname(directory)
  if (!existsSync(parent)) throw new StartError(`There is no folder ${parent}: make it, or correct DIRECTORY`)
  formerFiles(directory)
}

/** Opens the folder of an export, and makes it if it is new. @throws StartError for one that has other files. */
export function openExportFolder(directory: string): ExportFolder {
  const marker = join(directory, MARKER)
  const former = formerFiles(directory)
  mkdirSync(directory, { recursive: true })
  // An export that is cut short leaves its files on the list, for the next one to remove.
  if (!existsSync(marker)) writeFileSync(marker, `${HEADING}\n`)
  const written = new Set<string>()
  return {
    record(file) {
      if (written.has(file)) return
      written.add(file)
      appendFileSync(marker, `${JSON.stringify(file)}\n`)
    },
    removeFormer() {
      const outdated = former.filter((file) => !written.has(file))
      for (const file of outdated) removeWithFolders(directory, file)
      writeFileSync(marker, [HEADING, ...[...written].map((file) => JSON.stringify(file)), ''].join('\n'))
      return outdated.length
    },
  }
}

/** Returns the files of earlier exports. @throws StartError if the folder is not empty, and not theirs. */
function formerFiles(directory: string): string[] {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return []
  const marker = join(directory, MARKER)
  if (!existsSync(marker)) {
    throw new StartError(
      `${directory} is not empty, and has no export of this version: name a new folder, or one that pages:export has made`,
    )
  }
  const lines = readFileSync(marker, 'utf8').split('\n').slice(1)
  return [...new Set(lines.flatMap(fileOf))]
}

/** Returns the file that a line names; none for a line that was cut short, or that leads out of the folder. */
function fileOf(line: string): string[] {
  try {
    const file: unknown = JSON.parse(line)
    if (typeof file !== 'string' || isAbsolute(file) || file.split(sep).includes('..')) return []
    return [file]
  } catch {
    return []
  }
}

function removeWithFolders(directory: string, file: string): void {
  rmSync(join(directory, file), { force: true })
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const path = join(directory, folder)
    if (existsSync(path) && readdirSync(path).length > 0) return
    if (existsSync(path)) rmdirSync(path)
  }
}
