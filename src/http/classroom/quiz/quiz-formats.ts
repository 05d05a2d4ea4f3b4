import { hour, minute, second } from '../../../platform/durations.ts'
import { numberFormat } from '../../../platform/formatters.ts'

/** Points, which are stored in hundredths. */
export function pointsText(locale: string, hundredths: number): string {
  return numberFormat(locale, { maximumFractionDigits: 2 }).format(hundredths / 100)
}

const units = [
  ['hour', hour],
  ['minute', minute],
  ['second', second],
] as const

/** A duration in hours, minutes and seconds. */
export function durationText(locale: string, duration: number): string {
  let rest = duration
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0
      ? []
      : [numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)]
  })
  return parts.join(' ')
}
