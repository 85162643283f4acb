// Loaded into a service process by a test: each SIGUSR2 sets its clock 90 s forward or back again.
const shiftMs = 90_000;
const RealDate = Date;
let isShifted = false;

process.on('SIGUSR2', () => {
  isShifted = !isShifted;
});
const time = () => RealDate.now() + (isShifted ? shiftMs : 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [time()] : given, newTarget),
  get: (target, name) => (name === 'now' ? time : Reflect.get(target, name)),
});
