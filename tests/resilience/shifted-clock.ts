// Preloaded into the shop to shift the clock of its process, as on a machine whose clock is wrong.
const shiftMs = Number(process.env.CLOCK_SHIFT_MINUTES) * 60_000
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shiftMs)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + shiftMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor

process.stdout.write(`This clock says ${new Date().toISOString()}\n`)
