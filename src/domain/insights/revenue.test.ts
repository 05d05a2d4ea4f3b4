import { afterAll, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { statementsOf } from '../../../test/support/people/member-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { type OperatorActor, platformActor } from '../tenancy/index.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])

const all = { from: new Date('2024-06-01T00:00:00Z'), until: new Date('2027-05-01T00:00:00Z') }
const revenue = (
  editor: OperatorActor,
  request: Partial<typeof all & { by: 'day' | 'week' | 'month' }> = {},
) => world.modules.insights.revenue(editor, { ...all, by: 'month', ...request })
const sum = (spans: readonly { net: bigint }[]) => spans.reduce((total, { net }) => total + net, 0n)

describe('the revenue of a school', () => {
  test('the revenue of a school is the paid amount minus the refunds, in its own currency', async () => {
    const paid = await world.deps.db
      .selectFrom('payments')
      .where('schoolId', '=', olga.schoolId)
      .where('paidAt', 'is not', null)
      .select(['amount', 'refunded', 'state'])
      .execute()
    const counted = paid.filter(({ state }) => ['paid', 'refunding', 'refunded'].includes(state))
    const spans = await revenue(olga)
    expect(counted.length).toBeGreaterThan(20)
    expect(sum(spans)).toBe(counted.reduce((total, { amount, refunded }) => total + amount - refunded, 0n))
    expect(spans.reduce((total, { payments }) => total + payments, 0)).toBe(counted.length)
    expect(spans.some(({ refunded }) => refunded > 0n)).toBe(true)
    for (const { paid, refunded, net, currency } of spans) {
      expect(net).toBe(paid - refunded)
      expect(currency).toBe('TWD')
    }
  })

  test('the revenue of a school has the same sum by day, week and month, and each takes one statement', async () => {
    const months = sum(await revenue(olga))
    expect(sum(await revenue(olga, { by: 'day' }))).toBe(months)
    expect(sum(await revenue(olga, { by: 'week' }))).toBe(months)
    expect(await statementsOf(world, () => revenue(olga))).toHaveLength(1)
  })

  test('the revenue of a school is grouped by days in the school’s time zone', async () => {
    const evening = new Date('2026-03-31T17:30:00Z')
    await world.deps.db
      .updateTable('payments')
      .set({ paidAt: evening })
      .where('schoolId', '=', olga.schoolId)
      .where('paidAt', 'is not', null)
      .execute()
    await world.modules.insights.rebuild(platformActor, { schoolId: olga.schoolId })
    const span = { from: new Date('2026-03-31T00:00:00Z'), until: new Date('2026-04-01T00:00:00Z') }
    expect(await revenue(olga, { ...span, by: 'month' })).toMatchObject([{ begins: '2026-04-01' }])
    expect(await revenue(olga, { from: new Date('2026-04-01T16:00:00Z') })).toEqual([])
  })

  test('the revenue of a school contains only its own payments and currencies', async () => {
    const currencies = new Set((await revenue(hana)).map(({ currency }) => currency))
    expect(currencies).toEqual(new Set(['USD', 'EUR']))
  })

  test('the revenue is refused for an empty span, for a span of too many days, and without the permission', async () => {
    await expect(revenue(olga, { until: all.from })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(revenue(olga, { from: new Date(0) })).rejects.toMatchObject({ code: 'invalid_input' })
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await expect(revenue(ken)).rejects.toMatchObject({ code: 'not_permitted' })
  })
})
