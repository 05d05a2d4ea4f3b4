import { z } from 'zod'

/** Points on the wire: numbers with at most two decimals. */
export const points = z.number().describe('points, with at most two decimals')

export const pointsInput = z
  .number()
  .min(0)
  .max(100_000)
  .multipleOf(0.01)
  .describe('points, with at most two decimals')

/** Points of the domain, which counts in hundredths. */
export function pointsOf(hundredths: number): number
export function pointsOf(hundredths: number | null): number | null
export function pointsOf(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100
}

/** Points on the wire as hundredths. */
export function hundredthsOf(value: number): number {
  return Math.round(value * 100)
}
