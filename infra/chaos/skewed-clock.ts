/** Loaded with --import before a worker: shifts its clock by CLOCK_SKEW_MS, and by CLOCK_JUMP_MS at each SIGUSR2. Timers are not affected. */
let skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0)
process.on('SIGUSR2', () => {
  skewMs += Number(process.env.CLOCK_JUMP_MS ?? 0)
})
const { Date: RealDate } = globalThis
const now = () => RealDate.now() + skewMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

const { Now } = Temporal
const instant = () => Temporal.Instant.fromEpochMilliseconds(now())
Object.defineProperty(Now, 'instant', { value: instant })
Object.defineProperty(Now, 'zonedDateTimeISO', {
  value: (zone = Now.timeZoneId()) => instant().toZonedDateTimeISO(zone),
})

export {}
