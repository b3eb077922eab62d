/** Moves the clock of a program by `CLOCK_SHIFT` milliseconds. Node loads this file before the program. */
const shift = Number(process.env['CLOCK_SHIFT'] ?? 0);
const realNow = Date.now;

Date.now = () => realNow() + shift;
globalThis.Date = new Proxy(Date, {
  apply: (target) => new target(Date.now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
});
