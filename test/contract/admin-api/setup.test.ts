import { afterAll, expect, test } from 'vitest'
import { adminCallers } from '../../support/admin-api/admin-callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const { bySession } = await adminCallers(world)

async function dismiss(is_dismissed: boolean) {
  const { version } = await setup()
  await bySession('PUT', '/school/setup', { is_dismissed }, { 'if-match': `"${version}"` })
}

async function versionOf(gateway: string): Promise<Record<string, string>> {
  const { data } = (await bySession('GET', '/gateway_accounts')).json()
  const account = data.find((each: { gateway: string }) => each.gateway === gateway)
  return account ? { 'if-match': `"${account.updated_at}"` } : { 'if-none-match': '*' }
}

const setup = async () => (await bySession('GET', '/school/setup')).json()
const ecpay = { merchant_id: '3002607', hash_key: 'pwFHCqoQZGmho4w6', hash_iv: 'EkRm7iFT261dpevs' }

test('a new school has done no setup step, and the simulator does not count as a gateway', async () => {
  const { data } = (await bySession('GET', '/gateway_accounts')).json()
  expect(data).toMatchObject([{ gateway: 'simulator', takes_real_money: false }])
  expect(await setup()).toMatchObject({
    has_course: false,
    has_gateway: false,
    has_published_course: false,
    has_appearance: false,
    dismissed_at: null,
  })
})

test('a gateway accepts real money in production, but not in its test environment', async () => {
  for (const environment of ['stage', 'production']) {
    const body = { ...ecpay, environment, is_default: true }
    await bySession('PUT', '/gateway_accounts/ecpay', body, await versionOf('ecpay'))
    const isReal = environment === 'production'
    expect(await setup()).toMatchObject({ has_gateway: isReal, takes_real_money: isReal })
  }
})

test('a school whose default gateway is the simulator accepts no real money', async () => {
  await bySession('PUT', '/gateway_accounts/simulator', { is_default: true }, await versionOf('simulator'))
  expect(await setup()).toMatchObject({ has_gateway: true, takes_real_money: false })
})

test('setup steps dismissed by one school are still shown at the other school', async () => {
  await dismiss(true)
  expect(await setup()).toMatchObject({ dismissed_at: expect.any(String) })
  const hana = await browserOf(world, 'hana', 'astronomy')
  expect((await hana.get('/api/v1/school/setup')).json()).toMatchObject({ dismissed_at: null })
  await dismiss(false)
  expect(await setup()).toMatchObject({ dismissed_at: null })
})
