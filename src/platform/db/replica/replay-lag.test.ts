import { expect, test } from 'vitest'
import { createReplayLag } from './replay-lag.ts'

test('the lag is the age of the oldest position that the replica has not replayed', () => {
  const lag = createReplayLag()
  lag.record(1_000, 10n)
  lag.record(2_000, 20n)
  lag.record(3_000, 30n)
  expect(lag.at(4_000, 10n)).toBe(2_000)
  expect(lag.at(4_000, 25n)).toBe(1_000)
  expect(lag.at(4_000, 30n)).toBe(0)
})

test('a replica of an idle primary has no lag, however old the last write is', () => {
  const lag = createReplayLag()
  for (let at = 0; at < 100_000; at += 1_000) lag.record(at, 10n)
  expect(lag.at(100_000, 10n)).toBe(0)
})

test('the lag of a replica that stopped long ago grows with the time, and shrinks while it catches up', () => {
  const lag = createReplayLag()
  for (let second = 1; second <= 5_000; second++) lag.record(second * 1_000, BigInt(second))
  expect(lag.at(5_000_000, 0n)).toBeGreaterThan(4_990_000)
  const halfway = lag.at(5_000_000, 2_500n)
  expect(halfway).toBeGreaterThan(2_400_000)
  expect(halfway).toBeLessThanOrEqual(2_500_000)
  expect(lag.at(5_000_000, 5_000n)).toBe(0)
})
