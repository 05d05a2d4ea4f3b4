import { newMember } from '../shop.ts'
import { type Samples, type Setting, unique } from './sample.ts'

export async function aMember({ world, name }: Setting): Promise<string> {
  return (await newMember(world, name)).memberId
}

async function anInvitation({ world, owner }: Setting) {
  const email = `invited-${unique()}@example.com`
  return await world.modules.identity.invite(owner, { email, role: 'teacher', locale: 'en' })
}

export const memberSamples: Samples = {
  'members.list': async () => ({ query: { limit: '2', role: 'student', search: 's', sort: 'joined_at' } }),
  'members.get': async (setting) => ({ params: { id: await aMember(setting) } }),
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
