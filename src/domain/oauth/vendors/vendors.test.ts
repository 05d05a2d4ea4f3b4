import { describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../../demo/schools.ts'
import { operatorOf, schoolOf, signInAs, visitTo } from '../../../../test/support/people/identity-cast.ts'
import { audited, workAt } from '../../../../test/support/people/oauth-cast.ts'
import { elsewhere } from '../../../../test/support/people/oauth-member.ts'
import { ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import { isRegistrable } from '../redirect-uri.ts'
import { knownVendors } from './known-vendors.ts'
import { plantKnownVendors } from './plant-vendors.ts'

const claude = 'vendor-claude'
const bot = {
  names: ['Bot', 'Bot Two'],
  redirectUris: ['https://bot.example/cb'],
  scopes: ['openid'],
} as const
const duplicate = { code: 'invalid_client_metadata' }

describe('the list of known vendors', () => {
  test.each(knownVendors.map((vendor) => [vendor.names[0], vendor] as const))(
    'the vendor %s has registrable redirect URIs, a source and a unique name',
    (_name, { clientId, names, redirectUris, source }) => {
      for (const uri of redirectUris) expect(isRegistrable(uri), uri).toBe(true)
      expect(redirectUris.length).toBeGreaterThan(0)
      expect(new URL(source).protocol).toBe('https:')
      expect(clientId).toMatch(/^vendor-[a-z0-9]+$/)
      const otherVendors = knownVendors.filter((each) => each.clientId !== clientId)
      expect(otherVendors.flatMap((each) => each.names)).not.toEqual(expect.arrayContaining([...names]))
    },
  )

  test('the known vendors are listed on every deployment after a start, and a second start writes nothing', async () => {
    const world = await ownWorld()
    const listed = await world.modules.oauth.listVendors(platformActor)
    expect(listed.map(({ clientId }) => clientId)).toEqual(
      expect.arrayContaining(knownVendors.map(({ clientId }) => clientId)),
    )
    const before = world.statements().length
    await world.modules.oauth.plantKnownVendors(platformActor)
    const statements = world.statements().slice(before)
    expect(statements.filter((each) => /^(insert|update|delete)/.test(each))).toEqual([])
  })

  test('the known vendors are created once by processes that start simultaneously', async () => {
    const world = await ownWorld()
    await world.deps.db.deleteFrom('vendorIntegrations').execute()
    await Promise.all([1, 2, 3].map(() => world.modules.oauth.plantKnownVendors(platformActor)))
    expect(await world.modules.oauth.listVendors(platformActor)).toHaveLength(knownVendors.length)
  })

  test('a later release updates a known vendor unchanged by the host, at every school that uses it', async () => {
    const world = await ownWorld()
    await register(world, 'Claude', 'astronomy')
    const moved = ['https://claude.example/cb']
    const [first] = knownVendors
    if (!first) throw new Error('Nobody is known')
    const later = [{ ...first, names: ['Claude', 'Claude Next'] as const, redirectUris: moved }]
    await plantKnownVendors(world.deps, platformActor, later)
    expect(await register(world, 'claude next', 'ceramics')).toMatchObject({ redirectUris: moved })
    expect(await clientAt(world, 'astronomy', claude)).toMatchObject({ redirectUris: moved })
  })

  test('a start neither overwrites a vendor changed by the host nor restores one removed by the host', async () => {
    const world = await ownWorld()
    const { oauth } = world.modules
    await oauth.changeVendor(platformActor, claude, { redirectUris: ['https://proxy.example/cb'] })
    await oauth.removeVendor(platformActor, 'vendor-make')
    await oauth.plantKnownVendors(platformActor)
    expect(await register(world, 'Claude')).toMatchObject({ redirectUris: ['https://proxy.example/cb'] })
    await expect(register(world, 'Make')).rejects.toMatchObject(duplicate)
  })

  test('a known vendor is not added if the host has given its name to another vendor', async () => {
    const world = await ownWorld()
    const { oauth } = world.modules
    await world.deps.db.deleteFrom('vendorIntegrations').where('clientId', '=', claude).execute()
    const own = await oauth.addVendor(platformActor, { ...bot, names: ['CLAUDE'] })
    await oauth.plantKnownVendors(platformActor)
    expect(await register(world, 'Claude')).toMatchObject({ clientId: own })
    const listed = await oauth.listVendors(platformActor)
    expect(listed.map(({ clientId }) => clientId)).not.toContain(claude)
  })
})

describe('the host who manages vendors', () => {
  test('the host can add a vendor that registers under each of its names', async () => {
    const world = await ownWorld()
    const id = await world.modules.oauth.addVendor(platformActor, bot)
    for (const name of ['Bot', 'bot two', 'ＢＯＴ'])
      expect(await register(world, name)).toMatchObject({ clientId: id, name: 'Bot' })
    const listed = await world.modules.oauth.listVendors(platformActor)
    expect(listed.find(({ clientId }) => clientId === id)).toMatchObject({ otherNames: ['Bot Two'] })
  })

  test.each([
    ['the name of another vendor', { ...bot, names: ['Zed', 'claude'] as const }, 'conflict'],
    ['the client_id of another vendor', { ...bot, clientId: claude }, 'conflict'],
    ['a redirect URI without slashes', { ...bot, redirectUris: ['https:bot.example/cb'] }, 'invalid_input'],
    [
      'a user name in its redirect URI',
      { ...bot, redirectUris: ['https://me@bot.example/'] },
      'invalid_input',
    ],
    ['a member scope', { ...bot, scopes: ['account:read'] }, 'invalid_input'],
    ['an empty second name', { ...bot, names: ['Bot', ' '] as const }, 'invalid_input'],
  ])('the host cannot add a vendor with %s', async (_what, vendor, code) => {
    const world = await ownWorld()
    await expect(world.modules.oauth.addVendor(platformActor, vendor)).rejects.toMatchObject({ code })
    await expect(register(world, 'Bot')).rejects.toMatchObject(duplicate)
  })

  test('the host changes a vendor at every school that uses it, and omitted fields are kept', async () => {
    const world = await ownWorld()
    const { oauth } = world.modules
    await register(world, 'Claude', 'astronomy')
    await oauth.changeVendor(platformActor, claude, { scopes: ['openid', 'courses:read'] })
    expect(await clientAt(world, 'astronomy', claude)).toMatchObject({
      name: 'Claude',
      scopes: ['openid', 'courses:read'],
      redirectUris: knownVendors[0]?.redirectUris,
    })
    await expect(oauth.changeVendor(platformActor, 'nobody', {})).rejects.toMatchObject({ code: 'not_found' })
    const unfit = oauth.changeVendor(platformActor, claude, { redirectUris: ['http:127.0.0.1/'] })
    await expect(unfit).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('the host removes a vendor, and its client is refused at every school until the host adds it again', async () => {
    const world = await ownWorld()
    const { oauth } = world.modules
    await register(world, 'Claude', 'astronomy')
    await oauth.removeVendor(platformActor, claude)
    expect(await proof(world, 'astronomy', claude)).toBe('ended')
    await expect(register(world, 'Claude', 'astronomy')).rejects.toMatchObject(duplicate)
    await oauth.enableClient(await workAt(world, 'astronomy'), claude as never)
    expect(await proof(world, 'astronomy', claude)).toBe('ended')

    await oauth.addVendor(platformActor, { ...bot, names: ['Claude'], clientId: claude })
    expect(await proof(world, 'astronomy', claude)).toBe('proven')
    expect(await register(world, 'Claude')).toMatchObject({ redirectUris: bot.redirectUris })
  })
})

describe('a school that manages vendors', () => {
  test('a school that switches one vendor off refuses its registration and tokens, and another school keeps it', async () => {
    const world = await ownWorld()
    const { oauth } = world.modules
    await register(world, 'Claude', 'ceramics')
    await register(world, 'Claude', 'astronomy')
    await oauth.switchVendor(await workAt(world), claude, 'off')
    await expect(register(world, 'Claude', 'ceramics')).rejects.toMatchObject(duplicate)
    expect(await proof(world, 'ceramics', claude)).toBe('ended')
    expect(await proof(world, 'astronomy', claude)).toBe('proven')
    expect(await register(world, 'ChatGPT')).toMatchObject({ clientId: 'vendor-chatgpt' })

    await oauth.switchVendor(await workAt(world), claude, 'on')
    expect(await register(world, 'Claude')).toMatchObject({ clientId: claude })
  })

  test('a school can switch off a vendor never registered there', async () => {
    const world = await ownWorld()
    await world.modules.oauth.switchVendor(await workAt(world), claude, 'off')
    await expect(register(world, 'Claude')).rejects.toMatchObject(duplicate)
    expect(await begin(world, claude, 'https://claude.ai/api/mcp/auth_callback')).toBe('shown')
  })

  test('a school can switch off all vendors, including those added later, and allow single ones again', async () => {
    const world = await ownWorld()
    const { oauth } = world.modules
    await register(world, 'Claude')
    await oauth.switchAllVendors(await workAt(world), 'off')
    await oauth.addVendor(platformActor, bot)
    for (const name of ['Claude', 'ChatGPT', 'Bot', 'Demo Automation'])
      await expect(register(world, name), name).rejects.toMatchObject(duplicate)
    expect(await proof(world, 'ceramics', claude)).toBe('ended')
    expect(
      await begin(world, 'vendor-chatgpt', 'https://chatgpt.com/connector_platform_oauth_redirect'),
    ).toBe('shown')
    expect(await register(world, 'Claude', 'astronomy')).toMatchObject({ clientId: claude })

    await oauth.switchVendor(await workAt(world), 'vendor-slack', 'on')
    expect(await register(world, 'Slack')).toMatchObject({ clientId: 'vendor-slack' })
    const on = (await oauth.vendorsAt(await workAt(world))).filter(({ isOn }) => isOn)
    expect(on.map(({ name }) => name)).toEqual(['Slack'])

    await oauth.switchAllVendors(await workAt(world), 'on')
    expect((await oauth.vendorsAt(await workAt(world))).every(({ isOn }) => isOn)).toBe(true)
    expect(await audited(world, 'vendors.switched_off')).toHaveLength(1)
    expect(await audited(world, 'vendors.switched_on')).toHaveLength(1)
  })

  test('the owner of a school can switch vendors on and off, but a teacher and the owner of another school cannot', async () => {
    const world = await ownWorld()
    const { oauth } = world.modules
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const by = async (actor: Awaited<ReturnType<typeof operatorOf>>) =>
      await oauth.switchVendor({ actor, schoolId }, claude, 'off')
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    for (const actor of [ken, hana]) {
      await expect(by(actor)).rejects.toMatchObject({ code: 'not_permitted' })
      await expect(oauth.switchAllVendors({ actor, schoolId }, 'off')).rejects.toMatchObject({
        code: 'not_permitted',
      })
      await expect(oauth.vendorsAt({ actor, schoolId })).rejects.toMatchObject({ code: 'not_permitted' })
    }
    await by(await operatorOf(world, 'olga', 'ceramics', ['owner']))
    await expect(register(world, 'Claude')).rejects.toMatchObject(duplicate)
  })

  test('switching an unknown vendor fails with not_found', async () => {
    const world = await ownWorld()
    const { oauth } = world.modules
    const work = await workAt(world)
    for (const id of ['nobody', 'demo-member-public'])
      await expect(oauth.switchVendor(work, id, 'off')).rejects.toMatchObject({ code: 'not_found' })
    expect(await proof(world, 'ceramics', 'demo-member-public')).toBe('proven')
  })
})

async function register(world: World, clientName: string, school: DemoSchoolName = 'ceramics') {
  const at = { school: await schoolOf(world, school), visit: elsewhere(await visitTo(world, school)) }
  return await world.modules.oauth.registerClient(at, { clientName, redirectUris: [], scope: undefined })
}

async function clientAt(world: World, school: DemoSchoolName, clientId: string) {
  const clients = await world.modules.oauth.listClients(await workAt(world, school))
  return clients.find(({ id }) => id === clientId)
}

async function proof(world: World, school: DemoSchoolName, clientId: string) {
  const { id } = await schoolOf(world, school)
  return (await world.modules.oauth.authenticateClient(id, { clientId })).is
}

async function begin(world: World, clientId: string, redirectUri: string) {
  const { me } = await signInAs(world, 'mei', 'ceramics')
  const parameters = { client_id: [clientId], redirect_uri: [redirectUri] }
  return (await world.modules.oauth.startAuthorization(await schoolOf(world, 'ceramics'), me, parameters)).is
}
