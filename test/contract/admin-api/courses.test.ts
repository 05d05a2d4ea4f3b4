import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { uploaded } from '../../support/catalog/uploaded.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { aCourse, aMembership, aPlan, aProduct } from '../../support/people/catalog-cast.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const api = adminApi(world, await operatorToken(world, 'olga'))
beforeAll(() =>
  uploaded({ ...world.deps, schoolId: olga.schoolId }, 'file', ['uploads/a.pdf', 'uploads/b.pdf']),
)

const catalog = () => world.modules.catalog
const idsOf = async (path: string) =>
  (await api.get(path)).json().data.map(({ id }: { id: string }) => id) as string[]
const etagOf = async (path: string) => String((await api.get(path)).headers.etag)

describe('the list of courses', () => {
  test('the list of courses is filtered by state, slug, lecturer, tag and a part of the name, ignoring case', async () => {
    const settings = { personId: null, name: 'Ada', bio: '', avatarKey: null }
    const lecturer = await catalog().createLecturer(olga, settings)
    const course = aCourse({ name: 'Raku 100% fire_d', tags: ['raku'], lecturerIds: [lecturer.id] })
    const { id } = await catalog().createCourse(olga, course)
    for (const query of [
      `slug=${course.slug}`,
      `lecturer_id=${lecturer.id}`,
      'tag=raku',
      'search=rAKU',
      'search=100%25%20fire_',
      `state=draft&tag=raku&lecturer_id=${lecturer.id}`,
    ])
      expect(await idsOf(`/courses?${query}`), query).toEqual([id])
    for (const query of ['slug=nothing-here', 'tag=rak', 'search=100_', 'state=published&tag=raku'])
      expect(await idsOf(`/courses?${query}`), query).toEqual([])
  })

  test('the list of courses with an invalid lecturer id, an unknown state or NUL in the search is refused with 422', async () => {
    for (const query of ['lecturer_id=ada', 'state=lost', 'search=%00', 'slug=Not%20A%20Slug', 'tag='])
      expect((await api.get(`/courses?${query}`)).statusCode, query).toBe(422)
  })

  test('the list of courses of another school has none of these courses', async () => {
    const { id } = await catalog().createCourse(olga, aCourse({ tags: ['only-here'] }))
    expect(await idsOf('/courses?tag=only-here')).toEqual([id])
    const hana = await operatorToken(world, 'hana', { school: 'astronomy' })
    const there = await adminApi(world, hana, 'astronomy').get('/courses?tag=only-here')
    expect(there.json()).toEqual({ data: [], next_cursor: null })
  })
})

describe('a course', () => {
  test('a course whose plan changed is returned in full instead of 304', async () => {
    const { id } = await catalog().createCourse(olga, aCourse())
    const version = await etagOf(`/courses/${id}`)
    const headers = { 'if-none-match': version }
    expect((await api.get(`/courses/${id}`, { headers })).statusCode).toBe(304)
    await catalog().addPlan(olga, id, aPlan())
    const again = await api.get(`/courses/${id}`, { headers })
    expect(again.statusCode).toBe(200)
    expect(again.json().plans).toHaveLength(1)
    // The course row itself is unchanged, so the tag still names its version.
    expect((await api.patch(`/courses/${id}`, { name: 'New' }, { version })).statusCode).toBe(200)
  })

  test('a course never on sale can be deleted, and any other course can only be archived', async () => {
    const { id } = await catalog().createCourse(olga, aCourse())
    expect((await api.remove(`/courses/${id}`)).statusCode).toBe(204)
    expect((await api.get(`/courses/${id}`)).statusCode).toBe(404)
    const sold = await catalog().createCourse(olga, aCourse())
    await catalog().publishCourse(olga, sold.id)
    const refused = await api.remove(`/courses/${sold.id}`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'conflict', detail: expect.stringContaining('archive') })
    const version = await etagOf(`/courses/${sold.id}`)
    const archived = await api.patch(`/courses/${sold.id}`, { state: 'archived' }, { version })
    expect(archived.json()).toMatchObject({ state: 'archived' })
  })

  test('a course deleted in a dry run still exists', async () => {
    const { id } = await catalog().createCourse(olga, aCourse())
    const answer = await api.remove(`/courses/${id}?dry_run=true`)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['dry-run']).toBe('true')
    expect((await api.get(`/courses/${id}`)).statusCode).toBe(200)
  })
})

describe('a plan of a course', () => {
  const price = { amount: '1200', currency: 'TWD' }

  test('a plan is added at the end, updated with its version, archived and put on sale again', async () => {
    const { id: courseId } = await catalog().createCourse(olga, aCourse())
    await catalog().publishCourse(olga, courseId)
    const plans = `/courses/${courseId}/plans`
    const first = (await api.post(plans, { name: 'All at once', price })).json()
    const second = (await api.post(plans, { name: 'In parts', price, instalments: 3 })).json()
    expect(first).toMatchObject({ price, instalments: 1, access: { kind: 'lifetime' }, on_sale: true })
    expect(await idsOf(plans)).toEqual([first.id, second.id])
    const { next_cursor } = (await api.get(`${plans}?limit=1`)).json()
    expect(await idsOf(`${plans}?limit=1&cursor=${next_cursor}`)).toEqual([second.id])

    const change = (body: object, version: string) =>
      api.patch(`/course_plans/${first.id}`, body, { version: `"${version}"` })
    const archived = (await change({ is_archived: true }, first.updated_at)).json()
    expect(archived).toMatchObject({ is_archived: true, on_sale: false, name: 'All at once' })
    expect((await change({ name: 'Late' }, first.updated_at)).statusCode).toBe(412)
    const restored = (await change({ is_archived: false, name: 'Back' }, archived.updated_at)).json()
    expect(restored).toMatchObject({ is_archived: false, on_sale: true, name: 'Back' })
  })

  test.each([
    ['another currency', { price: { amount: '12', currency: 'USD' } }, '/price/currency'],
    ['more decimals than its currency has', { price: { amount: '12.5', currency: 'TWD' } }, '/price/amount'],
    ['a missing end of access', { price, access: { kind: 'until_date' } }, '/access/until'],
    [
      'access days that its kind of access does not have',
      { price, access: { kind: 'lifetime', days: 3 } },
      '/access/days',
    ],
    ['too many instalments', { price: { ...price, amount: '2' }, instalments: 3 }, '/instalments'],
  ])('a plan with %s is refused with 422 and a pointer to the field', async (_what, body, pointer) => {
    const { id } = await catalog().createCourse(olga, aCourse())
    const answer = await api.post(`/courses/${id}/plans`, { name: 'Plan', ...body })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json().errors).toMatchObject([{ pointer }])
  })
})

describe('a digital product', () => {
  test('a digital product lists its files in order and page by page, and is found by a part of its name', async () => {
    const { id } = await catalog().createDigitalProduct(olga, aProduct({ name: 'Slip recipes' }))
    expect(await idsOf('/digital_products?search=slip%20rec')).toEqual([id])
    const files = `/digital_products/${id}/files`
    const [one, two] = [
      (await api.post(files, { name: 'a.pdf', file_key: 'uploads/a.pdf' })).json(),
      (await api.post(files, { name: 'b.pdf', file_key: 'uploads/b.pdf', download_limit: 2 })).json(),
    ]
    expect(one).toMatchObject({ media_type: 'text/plain', size_bytes: 1 })
    expect(await idsOf(files)).toEqual([one.id, two.id])
    const { next_cursor } = (await api.get(`${files}?limit=1`)).json()
    expect(await idsOf(`${files}?cursor=${next_cursor}`)).toEqual([two.id])
    expect((await api.remove(`/digital_product_files/${one.id}`)).statusCode).toBe(204)
    expect(await idsOf(files)).toEqual([two.id])
    for (const file_key of ['../secret', 'uploads/b.pdf', 'uploads/nothing.pdf']) {
      const refused = await api.post(files, { name: 'c.pdf', file_key })
      expect(refused.json().errors).toMatchObject([{ pointer: '/file_key' }])
    }
  })
})

describe('a membership plan', () => {
  test('a membership plan can include drafts, but no items of another school', async () => {
    const { id: courseId } = await catalog().createCourse(olga, aCourse())
    const created = await catalog().createMembershipPlan(olga, aMembership({ courseIds: [courseId] }))
    const path = `/membership_plans/${created.id}`
    expect((await api.get(path)).json()).toMatchObject({
      course_ids: [courseId],
      product_ids: [],
      includes: [],
    })
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    const there = await catalog().createDigitalProduct(hana, aProduct())
    const version = await etagOf(path)
    const refused = await api.patch(path, { product_ids: [there.id] }, { version })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toMatchObject([{ pointer: '/product_ids' }])
    const emptied = await api.patch(path, { course_ids: [] }, { version })
    expect(emptied.json()).toMatchObject({ course_ids: [], product_ids: [] })
  })

  test('a membership plan can have a trial of 1 to 365 days only if it renews', async () => {
    const body = {
      slug: 'with-a-trial',
      name: 'Studio pass',
      price: { amount: '300', currency: 'TWD' },
      access: { kind: 'monthly' },
    }
    for (const trial_days of [0, 366, 1.5]) {
      const refused = await api.post('/membership_plans', { ...body, trial_days })
      expect(refused.json().errors).toMatchObject([
        { pointer: '/trial_days', detail: 'trial_days must be a whole number from 1 to 365' },
      ])
    }
    const created = (await api.post('/membership_plans', { ...body, trial_days: 14 })).json()
    const path = `/membership_plans/${created.id}`
    expect((await api.get(path)).json()).toMatchObject({ trial_days: 14, access: { kind: 'monthly' } })
    const version = await etagOf(path)
    const access = { kind: 'lifetime' }
    const refused = await api.patch(path, { access }, { version })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toMatchObject([{ pointer: '/trial_days' }])
    const changed = await api.patch(path, { access, trial_days: null }, { version })
    expect(changed.json()).toMatchObject({ access, trial_days: null })
    const listed = await api.get('/membership_plans?search=studio')
    expect(listed.json().data).toContainEqual(expect.objectContaining({ id: created.id, trial_days: null }))
  })
})
