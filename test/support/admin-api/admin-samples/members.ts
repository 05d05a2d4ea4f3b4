import { newMember } from '../../shop/shop.ts'
import { type Samples, type Setting, unique } from './sample.ts'

export async function aMember({ world, name }: Setting): Promise<string> {
  return (await newMember(world, name)).memberId
}

async function anInvitation({ world, owner }: Setting) {
  const email = `invited-${unique()}@example.com`
  return await world.modules.identity.invite(owner, { email, role: 'teacher', locale: 'en' })
}

async function aProduct({ world, owner }: Setting) {
  const { rows } = await world.modules.catalog.listDigitalProducts(owner, { page: { first: 1 } })
  if (!rows[0]) throw new Error('The school has no digital product')
  return rows[0].id
}

async function grantedProduct(setting: Setting) {
  const { memberId: id } = await newMember(setting.world, setting.name)
  const productId = await aProduct(setting)
  const gift = { memberId: id, itemType: 'digital_product', itemId: productId, expiresAt: null } as const
  await setting.world.modules.learning.grantManually(setting.owner, gift)
  return { id, productId }
}

export const memberSamples: Samples = {
  'members.list': async () => ({ query: { limit: '2', role: 'student', search: 's', sort: 'joined_at' } }),
  'members.get': async (setting) => ({ params: { id: await aMember(setting) } }),
  'members.account': async (setting) => ({ params: { id: await aMember(setting) } }),
  'members.holdings_list': async (setting) => {
    const { id } = await grantedProduct(setting)
    return { params: { id }, query: { limit: '2' } }
  },
  'members.holdings_grant': async (setting) => ({
    params: { id: await aMember(setting) },
    body: { kind: 'digital_product', item_id: await aProduct(setting), expires_at: null },
  }),
  'members.holdings_revoke': async (setting) => {
    const { id, productId } = await grantedProduct(setting)
    return { params: { id, kind: 'digital_product', item_id: productId } }
  },
  'roles.get': async () => ({}),
  'members.roles_grant': async (setting) => ({ params: { id: await aMember(setting), role: 'teacher' } }),
  'members.roles_revoke': async (setting) => ({ params: { id: await aMember(setting), role: 'student' } }),
  'members.invitations_list': async (setting) => {
    await anInvitation(setting)
    return { query: { limit: '2' } }
  },
  'members.invitations_create': async () => ({
    body: { email: `new-${unique()}@example.com`, role: 'teacher', locale: 'en' },
  }),
  'members.invitations_revoke': async (setting) => ({ params: { id: (await anInvitation(setting)).id } }),
}
