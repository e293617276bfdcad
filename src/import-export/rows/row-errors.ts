import type { Target } from './columns.ts'

/** Why a row cannot be used, as messages for the admin. */
export class RowError extends Error {
  readonly faults: readonly string[]

  constructor(...faults: string[]) {
    super(faults.join('. '))
    this.faults = faults
  }
}

/** Collects everything that is wrong with a row: an admin who learns one fault after the other imports as often. */
export class RowErrors {
  readonly messages: string[] = []
  /** The columns whose cells cannot be used: what they would say is not missing. */
  readonly unread = new Set<Target>()

  refuse(target: Target, fault: string): void {
    this.messages.push(fault)
    this.unread.add(target)
  }

  /** Returns what is read, or undefined if it cannot be. */
  attempt<T>(target: Target, read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      this.messages.push(...error.faults)
      this.unread.add(target)
      return undefined
    }
  }
}
