// Given to a server with --import: its clock is so many milliseconds ahead, or behind.
const { FAULTS_CLOCK_MS = '0' } = process.env
const shift = Number(FAULTS_CLOCK_MS)
const RealDate = Date
const realNow = Date.now

class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(realNow() + shift)
    else super(...args)
  }
  static now() {
    return realNow() + shift
  }
}
globalThis.Date = ShiftedDate
