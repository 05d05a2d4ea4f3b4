// Loaded before a server with `--import`: its clock is ahead, as on a machine without time synchronization.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const now = () => RealDate.now() + aheadMs
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
