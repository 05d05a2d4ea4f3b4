import { afterAll, describe, expect, test } from 'vitest'
import { aCourse, aPlan, createEmptySchoolWorld } from '../../../../test/support/people/catalog-cast.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())

const catalog = () => world.modules.catalog

describe('a plan', () => {
  test('an invalid plan is refused and every invalid field is named', async () => {
    const { id } = await catalog().createCourse(readers.olga, aCourse())
    const wrong = aPlan({ name: '', price: -1n, instalments: 40, access: 'for_days', accessDays: null })
    await expect(catalog().addPlan(readers.olga, id, wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [
        { field: 'name' },
        { field: 'price' },
        { field: 'instalments' },
        { field: 'instalments' },
        { field: 'accessDays' },
      ],
    })
  })

  test('a plan changes its kind of access only together with the fields of the new kind', async () => {
    const { id } = await catalog().createCourse(readers.olga, aCourse())
    const plan = await catalog().addPlan(readers.olga, id, aPlan())
    const days = { access: 'for_days', accessDays: 30 } as const
    const changed = await catalog().updatePlan(readers.olga, plan.id, { updatedAt: plan.updatedAt, ...days })
    expect((await catalog().courseById(readers.olga, id))?.plans).toMatchObject([days])
    const stale = catalog().updatePlan(readers.olga, plan.id, { updatedAt: plan.updatedAt, price: 1n })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    const half = catalog().updatePlan(readers.olga, plan.id, {
      updatedAt: changed.updatedAt,
      access: 'lifetime',
    })
    await expect(half).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'accessDays' }] })
  })
})
