import { expect, onTestFinished, test } from 'vitest'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import type { PublicChangeId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, second } from '../../platform/durations.ts'
import { createPublicChangePoll } from './public-change-poll.ts'

test('a public change is reported once, however many polls read it', async () => {
  const { record, poll, reported } = polled()
  record('ceramics')
  await poll()
  await poll()
  expect(reported()).toEqual(['ceramics'])
  record('ceramics')
  record('astronomy')
  await poll()
  expect(reported()).toEqual(['ceramics', 'ceramics', 'astronomy'])
})

test('a public change that is committed after it was recorded is reported', async () => {
  const { clock, record, poll, reported } = polled()
  const recordedAt = clock.now()
  clock.advance({ seconds: 20 })
  await poll()
  record('ceramics', recordedAt)
  await poll()
  expect(reported()).toEqual(['ceramics'])
})

test('public changes during an outage of the database are reported after it', async () => {
  const { clock, record, poll, reported, fail } = polled()
  await poll()
  fail(true)
  record('ceramics')
  clock.advance({ minutes: 10 })
  await poll()
  fail(false)
  await poll()
  expect(reported()).toEqual(['ceramics'])
})

test('a long time of polls reports no public change a second time', async () => {
  const { clock, record, poll, reported } = polled()
  for (let n = 0; n < 30; n++) {
    record('ceramics')
    clock.advance({ seconds: 5 })
    await poll()
  }
  expect(reported()).toHaveLength(30)
})

function polled() {
  const clock = createTestClock()
  const changes: { id: PublicChangeId; schoolId: SchoolId; changedAt: Date }[] = []
  const reported: string[] = []
  let isDown = false
  const { poll, stop } = createPublicChangePoll({
    clock,
    onChange: (schoolId) => reported.push(schoolId),
    async publicChangesAfter(time) {
      if (isDown) throw new Error('The database is away')
      return changes.filter(({ changedAt }) => changedAt > time)
    },
  })
  onTestFinished(stop)
  return {
    clock,
    poll,
    reported: () => reported,
    fail: (down: boolean) => {
      isDown = down
    },
    record(school: string, changedAt = addDuration(clock.now(), -second)) {
      const id = `change ${changes.length}` as PublicChangeId
      changes.push({ id, schoolId: school as SchoolId, changedAt })
    },
  }
}
