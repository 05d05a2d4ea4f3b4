import { afterAll, describe, expect, test } from 'vitest'
import { ask } from '../../../docs/examples/ask.ts'
import { myBillingHistory } from '../../../docs/examples/my-billing-history.ts'
import { mySyllabus, syllabusLines } from '../../../docs/examples/my-syllabus.ts'
import { instructionsFor, unpaidPayments } from '../../../docs/examples/unpaid-payments.ts'
import { signInAs } from '../../support/people/identity-cast.ts'
import { pairFor } from '../../support/people/oauth-member.ts'
import { createListeningWorld } from '../../support/world/listening-world.ts'
import type { World } from '../../support/world/world.ts'

const world = await createListeningWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const mei = await signInAs(world as unknown as World, 'mei', 'ceramics')
const { accessToken: token } = await pairFor(world as unknown as World, mei)
const access = { origin: world.origin('ceramics'), token }

describe('the examples in docs/examples', () => {
  test('the example in docs/examples prints the member’s syllabus with progress', async () => {
    const courses = await mySyllabus(access)
    expect(courses).toHaveLength(3)
    const lines = syllabusLines(courses)
    expect(lines).toContain('拉坯一百課：從定中心到第一窯: 48 of 100')
    expect(lines.filter((line) => line.startsWith('    ●'))).toHaveLength(
      courses.reduce((sum, { detailProgress }) => sum + detailProgress.completedCount, 0),
    )
    expect(lines.some((line) => /locked until \d{4}-\d\d-\d\d/.test(line))).toBe(true)
  })

  test('the example in docs/examples groups the member’s billing history by tradeNo', async () => {
    const orders = await myBillingHistory(access)
    expect(orders.reduce((sum, { payments }) => sum + payments.length, 0)).toBe(119)
    expect(new Set(orders.map(({ tradeNo }) => tradeNo)).size).toBe(orders.length)
    expect(orders.some(({ payments }) => payments.length > 1)).toBe(true)
    for (const { paid, refunded, items } of orders) {
      expect(refunded).toBeLessThanOrEqual(paid)
      expect(items.length).toBeGreaterThan(0)
    }
  })

  test('the example in docs/examples prints unpaid payments with their instructions', async () => {
    const unpaid = await unpaidPayments(access)
    expect(unpaid.length).toBeGreaterThan(0)
    for (const payment of unpaid) {
      expect(instructionsFor(payment)).toMatch(
        /: pay \d+ TWD (to bank \d+.*, account|with code) [\w-]+ before 20/,
      )
    }
  })

  test('the examples in docs/examples report an invalid token', async () => {
    await expect(ask({ ...access, token: 'lat_gone' }, '{ viewer { id } }')).rejects.toThrow('refresh it')
  })
})
