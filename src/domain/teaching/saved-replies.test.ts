import { afterAll, describe, expect, test } from 'vitest'
import { as, createEmptySchoolWorld } from '../../../test/support/people/catalog-cast.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
const { teaching } = world.modules
const { olga, ken, hana } = readers
const assistant = as(olga, 'teaching_assistant')
const page = { first: 10 }
const reply = { title: 'Thanks', body: 'Thank you, {name}.' }
const titles = async (staff: typeof olga) =>
  (await teaching.listSavedReplies(staff, { page })).rows.map(({ title }) => title)

describe('a saved reply', () => {
  test('own replies are visible to their author only, those of the school to its whole staff', async () => {
    await teaching.createSavedReply(ken, { ...reply, isShared: false })
    await teaching.createSavedReply(ken, { ...reply, title: 'For all', isShared: true })
    expect((await titles(ken)).sort()).toEqual(['For all', 'Thanks'])
    expect(await titles(olga)).toEqual(['For all'])
    expect(await titles(hana)).toEqual([])
    await expect(titles(as(olga, 'student'))).rejects.toMatchObject({ code: 'not_permitted' })
  })

  test('replies of the school are changed by those who write the curriculum, own ones by their author', async () => {
    const shared = await teaching.createSavedReply(olga, { ...reply, isShared: true })
    const own = await teaching.createSavedReply(ken, { ...reply, isShared: false })
    await expect(teaching.createSavedReply(assistant, { ...reply, isShared: true })).rejects.toMatchObject({
      code: 'not_permitted',
    })
    const change = { updatedAt: shared.updatedAt, title: 'Changed' }
    await expect(teaching.updateSavedReply(assistant, shared.id, change)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(teaching.deleteSavedReply(olga, own.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(teaching.deleteSavedReply(hana, shared.id)).rejects.toMatchObject({ code: 'not_found' })
    await teaching.updateSavedReply(ken, shared.id, change)
    await expect(teaching.updateSavedReply(ken, shared.id, change)).rejects.toMatchObject({
      code: 'conflict',
    })
    await teaching.deleteSavedReply(ken, own.id)
    expect(await teaching.savedReplyById(ken, own.id)).toBeUndefined()
    expect(await teaching.savedReplyById(olga, shared.id)).toMatchObject({
      title: 'Changed',
      body: reply.body,
    })
  })

  test('the saved replies of a person are exported and deleted with their account', async () => {
    const { savedReplies } = await teaching.teachingPersonalData(ken.schoolId, ken.memberId)
    expect(savedReplies).toMatchObject([{ title: 'Thanks' }])
    await teaching.forgetTeaching(ken.schoolId, ken.memberId)
    expect(await titles(ken)).not.toContain('Thanks')
    expect(await titles(ken)).toContain('For all')
  })
})
