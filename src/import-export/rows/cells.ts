import { RowError } from './row-errors.ts'

/** Leaves out fields of which the row says nothing. */
export function defined<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields as never
}

// A text of only invisible characters counts as empty.
export function isSeen(text: string): boolean {
  return /[^\s\p{C}]/u.test(text)
}

export function within(text: string, max: number, name: string): string {
  if ([...text].length > max) throw new RowError(`${name} is longer than ${max} characters`)
  return text
}
