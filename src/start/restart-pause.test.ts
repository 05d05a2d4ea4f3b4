import { expect, test } from 'vitest'
import { createRestartPause } from './restart-pause.ts'

test('a web process that exits early is restarted immediately, then after pauses that double up to 30 seconds', () => {
  const pause = createRestartPause()
  const pauses = Array.from({ length: 11 }, () => pause.after(100))
  expect(pauses).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect(pause.deaths()).toBe(11)
})

test('a web process that ran for a minute is restarted immediately, and its pause is reset', () => {
  const pause = createRestartPause()
  for (let deaths = 0; deaths < 5; deaths++) pause.after(100)
  expect(pause.after(60_000)).toBe(0)
  expect(pause.deaths()).toBe(0)
  expect(pause.after(100)).toBe(0)
  expect(pause.after(100)).toBe(250)
})
