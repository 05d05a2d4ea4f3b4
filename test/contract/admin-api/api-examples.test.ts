// docs/admin-api.md: its commands are pasted into a shell, and its programs are run.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { putACourseOnline } from '../../../docs/examples/admin/put-a-course-online.ts'
import { orThrow, schoolAt } from '../../../docs/examples/admin/school.ts'
import { paidOrders, prepareRefunds, revenueByDay } from '../../../docs/examples/admin/the-months-books.ts'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { day } from '../../../src/platform/durations.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { createPastedShell } from '../../support/commands/pasted-shell.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { buyAndPay, newMember, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { listeningToken } from '../../support/world/listening-token.ts'
import { createListeningWorld } from '../../support/world/listening-world.ts'
import type { World } from '../../support/world/world.ts'

const world = await createListeningWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const scope = scopesFor('operator').join(' ')
const token = await listeningToken(world, 'olga', { clientId: 'demo-operator-public', scope })
const school = schoolAt(world.origin('ceramics'), token)

const page = readFileSync(fileURLToPath(new URL('../../../docs/admin-api.md', import.meta.url)), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text)

describe('the programs in docs/admin-api.md', () => {
  test('the programs in docs/admin-api.md are parts of the tested files', () => {
    const programs = ['school', 'put-a-course-online', 'the-months-books'].map((name) =>
      readFileSync(
        fileURLToPath(new URL(`../../../docs/examples/admin/${name}.ts`, import.meta.url)),
        'utf8',
      ),
    )
    expect(blocks('ts').length).toBeGreaterThan(2)
    for (const block of blocks('ts')) expect(programs.some((program) => program.includes(block))).toBe(true)
  })

  test('the first example puts a course on sale with its picture, its curriculum and its plan', async () => {
    const picture = { name: 'raku.png', bytes: new Uint8Array(samplePng) }
    const course = await putACourseOnline(school, picture)
    expect(course).toMatchObject({ state: 'published', lecture_count: 3, duration_seconds: 1440 })
    expect(course.plans).toMatchObject([{ name: 'One year', on_sale: true }])
    const coursePage = await fetch(`${world.origin('ceramics')}/courses/raku-at-home`)
    expect(coursePage.status).toBe(200)
    const html = await coursePage.text()
    expect(html).toContain('Clay and kiln')
    expect(html).toContain(String(course.image_key).split('/').at(-1)?.split('.')[0])
  })

  test('an example program reports the problem of a refused call', async () => {
    const again = putACourseOnline(school, { name: 'raku.png', bytes: new Uint8Array(samplePng) })
    await expect(again).rejects.toThrow(/slug/)
    const unknown = schoolAt(world.origin('ceramics'), 'lat_gone').GET('/coupons')
    await expect(unknown.then(orThrow)).rejects.toThrow('refresh the access token')
  })

  test('the second example reads the paid orders, open refunds and daily revenue of a month', async () => {
    const { id } = await schoolOf(world as unknown as World, 'ceramics')
    const member = await newMember(world as unknown as World, 'ceramics')
    for (const reason of ['No time', 'Not for me']) {
      const selections = [await sellCourse(world as unknown as World, id)]
      const bought = { selections, gateway: 'simulator' } as const
      const { paymentId } = await buyAndPay(world as unknown as World, member, bought)
      await world.modules.orders.requestRefund(member, paymentId, { reason })
    }
    await world.runJobs()
    const now = world.clock.now().getTime()
    const days = (count: number) => new Date(now + count * day).toISOString()
    const month = { from: days(-400), until: days(1) }

    const orders = await paidOrders(school, month)
    expect(orders.length).toBeGreaterThan(0)
    expect(Object.keys(orders[0] ?? {}).sort()).toEqual(['created_at', 'id', 'total', 'trade_no'])
    const prepared = await prepareRefunds(school)
    for (const { confirm_url, order_id } of prepared)
      expect(confirm_url).toBe(`${world.origin('ceramics')}/admin/orders/${order_id}`)
    expect(prepared.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['No time', 'Not for me']))
    const { data: open } = orThrow(await school.GET('/orders/refunds'))
    expect(open).toContainEqual(expect.objectContaining({ reason: 'No time', state: 'requested' }))
    const revenue = await revenueByDay(school, month)
    expect(revenue.some(({ payments }) => payments > 0)).toBe(true)
  })
})

test.each(['of the machine', 'of the tests'] as const)(
  'the commands in docs/admin-api.md, with curl and openssl %s, run a coupon campaign from its dry run to its end',
  { timeout: 120_000 },
  async (tools) => {
    const shell = createPastedShell({ tools })
    onTestFinished(shell.close)
    const code = tools === 'of the tests' ? 'SPRING' : 'AUTUMN'
    await shell.paste(`base=${world.origin('ceramics')}/api/v1\ntoken=${token}\ncode=${code}`)
    const [runDry, create, find, change, stale, end, ...rest] = blocks('sh')
    expect(rest).toEqual([])
    expect(await shell.paste(runDry ?? '')).toContain(`"code":"${code}"`)
    expect(await listed(code)).toEqual([])
    const first = await shell.paste(create ?? '')
    expect(await shell.paste(create ?? '')).toBe(first)
    expect(await listed(code)).toHaveLength(1)
    expect(await shell.paste(find ?? '')).toMatch(/"\d{4}-/)
    expect(await shell.paste(change ?? '')).toContain('"limit_total":200')
    expect(await shell.paste(stale ?? '')).toContain('"code":"version_mismatch"')
    expect(await shell.paste(end ?? '')).toMatch(/"archived_at":"20/)
  },
)

async function listed(code: string) {
  const { data } = orThrow(await school.GET('/coupons', { params: { query: { limit: 100 } } }))
  return data.filter((coupon) => coupon.code === code)
}
