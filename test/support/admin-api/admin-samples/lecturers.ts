import { pictureKey } from './file-keys.ts'
import { type Samples, type Setting, unique } from './sample.ts'

export async function aLecturer({ world, owner }: Setting) {
  const lecturer = { personId: null, name: `Ada ${unique()}`, bio: 'Teaches.', avatarKey: null }
  return await world.modules.catalog.createLecturer(owner, lecturer)
}

export const lecturerSamples: Samples = {
  'lecturers.list': async () => ({ query: { limit: '2' } }),
  'lecturers.get': async (setting) => ({ params: { id: (await aLecturer(setting)).id } }),
  'lecturers.create': async ({ owner }) => ({
    body: { slug: `bea-${unique()}`, name: 'Bea', bio: '*Fires.*', person_id: owner.memberId },
  }),
  'lecturers.update': async (setting) => {
    const { id, updatedAt } = await aLecturer(setting)
    const avatar_key = await pictureKey(setting)
    return { params: { id }, version: updatedAt, body: { name: 'Ada M.', avatar_key } }
  },
  'lecturers.delete': async (setting) => ({ params: { id: (await aLecturer(setting)).id } }),
}
