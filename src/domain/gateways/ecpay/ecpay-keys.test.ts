import { describe, expect, test } from 'vitest'
import { merchant } from '../../../../test/support/gateways/ecpay-server.ts'
import { useSchoolAtEcpay } from '../../../../test/support/gateways/school-at-ecpay.ts'

const schoolAtEcpay = useSchoolAtEcpay()

test('the gateway keys of a school are encrypted in the database', async () => {
  const { world } = await schoolAtEcpay()
  const rows = await world.deps.db.selectFrom('gatewayAccounts').select('sealedSettings').execute()
  for (const { sealedSettings } of rows)
    expect(sealedSettings.toString('latin1')).not.toContain(merchant.hashKey)
})

describe('a test of the gateway keys', () => {
  test('a test of ECPay keys succeeds with the right keys, fails with others, and reports that ECPay does not answer', async () => {
    const { world, olga, ecpay } = await schoolAtEcpay({ environment: 'stage' })
    const before = ecpay.trades.size
    expect(await world.modules.gateways.testGateway(olga, 'ecpay')).toEqual({
      works: true,
      detail: 'ECPay (stage) accepts the keys.',
    })
    ecpay.faults.isAway = true
    const away = await world.modules.gateways.testGateway(olga, 'ecpay')
    expect(away).toMatchObject({ works: false, detail: expect.stringMatching(/^ECPay did not answer/) })
    ecpay.faults.isAway = false
    const wrong = { ...merchant, hashKey: 'anotherkey123456', environment: 'stage' } as const
    await world.modules.gateways.setGatewayAccount(olga, {
      gateway: 'ecpay',
      settings: wrong,
      isDefault: true,
    })
    const refused = await world.modules.gateways.testGateway(olga, 'ecpay')
    expect(refused).toMatchObject({ works: false, detail: expect.stringContaining('does not accept') })
    for (const { detail } of [away, refused]) expect(detail).not.toContain('anotherkey')
    expect(ecpay.trades.size).toBe(before)
  })

  test('a test of the gateway keys requires the permission to set keys and an account of the school', async () => {
    const { world, olga } = await schoolAtEcpay({ environment: 'stage' })
    for (const role of ['admin', 'teacher'] as const)
      await expect(
        world.modules.gateways.testGateway({ ...olga, roles: [role] }, 'ecpay'),
      ).rejects.toMatchObject({
        code: 'not_permitted',
      })
    await expect(world.modules.gateways.testGateway(olga, 'manual')).rejects.toMatchObject({
      code: 'not_found',
    })
    const settings = { instructions: 'Account 1234', daysToPay: 3 }
    await world.modules.gateways.setGatewayAccount(olga, { gateway: 'manual', settings, isDefault: false })
    expect(await world.modules.gateways.testGateway(olga, 'manual')).toMatchObject({ works: true })
  })
})
