/** `2026-11-16T09:30`, as `<input type="datetime-local">` has it, for a moment seen in a time zone. */
export function wallTime(moment: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment at which clocks of the zone show this time; undefined for what is no time. A time that the clocks skip
 * is the one an hour later, one that they show twice the first.
 */
export function momentAt(wall: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const offsetAt = (ms: number) => Date.parse(`${wallTime(new Date(ms).toISOString(), zone)}Z`) - ms
  const candidates = [asUtc - offsetAt(asUtc - 86_400_000), asUtc - offsetAt(asUtc + 86_400_000)]
  const fitting = candidates.filter((ms) => ms + offsetAt(ms) === asUtc)
  return new Date(Math.min(...(fitting.length > 0 ? fitting : candidates.slice(0, 1)))).toISOString()
}
