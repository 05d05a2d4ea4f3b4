import { afterAll, describe, expect, test } from 'vitest'
import { abandonedFiles } from '../../../test/support/catalog/uploaded.ts'
import { as, createEmptySchoolWorld } from '../../../test/support/people/catalog-cast.ts'

const { world, readers } = await createEmptySchoolWorld({ picture: ['l/one.png', 'l/two.png'] })
afterAll(() => world.close())

const content = () => world.modules.content

describe('the appearance of a school', () => {
  test('a new school has the default appearance, which is visible to everybody and belongs to that school only', async () => {
    const empty = { navigation: [], footer: '', typeface: 'sans', sections: [] }
    const plain = { logoKey: null, coverKey: null, ...empty, updatedAt: null }
    expect(await content().appearance(readers.visitor)).toEqual(plain)
    const look = { logoKey: 'l/one.png', navigation: [{ label: 'Courses', href: '/courses' }] }
    const { updatedAt } = await content().updateAppearance(readers.olga, { ...look, updatedAt: null })
    expect(await content().appearance(readers.visitor)).toEqual({ ...plain, ...look, updatedAt })
    expect(await content().appearance(readers.hana)).toEqual(plain)
    await expect(
      content().updateAppearance(readers.olga, { footer: 'x', updatedAt: null }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await content().updateAppearance(readers.olga, { logoKey: 'l/two.png', updatedAt })
    const abandoned = await abandonedFiles(world.deps, readers.olga.schoolId)
    expect(abandoned).toContain('l/one.png')
  })

  test('the appearance of a school can be changed by the owner, but not by a teacher or a student', async () => {
    const change = { footer: 'x', updatedAt: null }
    await expect(content().updateAppearance(readers.ken, change)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    const student = as(readers.olga, 'student')
    await expect(content().updateAppearance(student, change)).rejects.toMatchObject({ code: 'not_permitted' })
  })

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example', 'about'])(
    'the navigation of a school refuses a link to %s',
    async (href) => {
      const change = { navigation: [{ label: 'x', href }], updatedAt: null }
      await expect(content().updateAppearance(readers.hana, change)).rejects.toMatchObject({
        code: 'invalid_input',
        problems: [{ field: 'navigation[0].href' }],
      })
    },
  )
})
