import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoPersonName } from '../../../demo/people.ts'
import { platformActor, schoolsChannel } from '../../../src/domain/tenancy/index.ts'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { uploaded } from '../../support/catalog/uploaded.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { aCourse, aLecture, freshSlug } from '../../support/people/catalog-cast.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { memberOf } from '../../support/shop/shop.ts'
import { notificationsOn } from '../../support/world/notifications-on.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate', wakeUps: 'sent' })
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const api = adminApi(world, await operatorToken(world, 'olga'))
beforeAll(() => uploaded({ ...world.deps, schoolId: olga.schoolId }, 'picture', ['pictures/kiln.png']))

const content = () => world.modules.content
const aPost = () => ({ slug: freshSlug('post'), title: 'News', summary: '', body: '', imageKey: null })
const idsOf = async (path: string) =>
  (await api.get(path)).json().data.map(({ id }: { id: string }) => id) as string[]

/** The admin API as a signed-in operator calls it from the admin area. */
async function sessionOf(person: DemoPersonName) {
  const browser = await browserOf(world, person)
  const { csrf_token = '' } = (await browser.get('/api/v1/session')).json()
  const cookies = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  const headers = { cookie: cookies.join('; '), 'x-csrf-token': csrf_token }
  return {
    post: (path: string, body: object) => api.post(path, body, { token: '', headers }),
    patch: (path: string, body: object, version?: string) =>
      api.patch(path, body, { token: '', headers, ...(version ? { version } : {}) }),
  }
}

describe('posts and pages', () => {
  test('posts and pages are filtered by state and by slug', async () => {
    const { slug, ...texts } = aPost()
    const { id } = await content().createPost(olga, { slug, ...texts })
    expect(await idsOf(`/posts?slug=${slug}`)).toEqual([id])
    expect(await idsOf(`/posts?slug=${slug}&state=draft`)).toEqual([id])
    expect(await idsOf(`/posts?slug=${slug}&state=published`)).toEqual([])
    const page = await content().createPage(olga, { slug, title: 'Page', body: '' })
    expect(await idsOf(`/pages?slug=${slug}`)).toEqual([page.id])
    expect(await idsOf(`/pages?slug=${slug}&state=archived`)).toEqual([])
  })

  test.each(['posts', 'pages'])(
    '%s are scheduled and the schedule is removed, and a past schedule or one beside a state is refused',
    async (kind) => {
      const publish_at = '2030-05-01T09:00:00.000Z'
      const created = (await api.post(`/${kind}`, { slug: freshSlug(), title: 'Planned', publish_at })).json()
      expect(created).toMatchObject({ state: 'draft', publish_at, published_at: null })
      const version = `"${created.updated_at}"`
      const path = `/${kind}/${created.id}`
      for (const body of [{ publish_at: '2020-01-01T00:00:00Z' }, { publish_at, state: 'published' }]) {
        const refused = await api.patch(path, body, { version })
        expect(refused.statusCode).toBe(422)
        expect(refused.json().errors).toMatchObject([{ pointer: '/publish_at' }])
      }
      expect((await api.patch(path, { publish_at: null }, { version })).json()).toMatchObject({
        publish_at: null,
      })
    },
  )

  test('deleting a post deletes its comments', async () => {
    const { id } = await content().createPost(olga, aPost())
    await content().publishPost(olga, id)
    const comment = await content().commentOnPost(olga, id, { body: 'Hello' })
    expect((await api.remove(`/posts/${id}`)).statusCode).toBe(204)
    expect((await api.get(`/posts/${id}`)).statusCode).toBe(404)
    expect((await api.get(`/comments/${comment}`)).statusCode).toBe(404)
  })

  test('a post keeps its picture until the picture is removed', async () => {
    const { slug, title } = aPost()
    const created = (await api.post('/posts', { slug, title, image_key: 'pictures/kiln.png' })).json()
    expect(created).toMatchObject({ image_key: 'pictures/kiln.png' })
    const version = `"${created.updated_at}"`
    const bare = await api.patch(`/posts/${created.id}`, { image_key: null }, { version })
    expect(bare.json()).toMatchObject({ image_key: null })
    const wrong = await api.post('/posts', { slug: freshSlug(), title, image_key: '../../etc/passwd' })
    expect(wrong.json().errors).toMatchObject([{ pointer: '/image_key' }])
  })
})

describe('the appearance of a school', () => {
  test('an unchanged appearance has a version, which allows one update', async () => {
    const { id: schoolId } = await world.modules.tenancy
      .schoolByName(platformActor, 'ceramics')
      .then((school) => school ?? Promise.reject(new Error('No school')))
    await world.deps.db.deleteFrom('appearances').where('schoolId', '=', schoolId).execute()
    const plain = await api.get('/appearance')
    expect(plain.json()).toMatchObject({ sections: [], updated_at: '1970-01-01T00:00:00.000Z' })
    const version = String(plain.headers.etag)
    expect((await api.patch('/appearance', { footer: 'Blind' })).statusCode).toBe(428)
    const changed = await api.patch('/appearance', { footer: 'First' }, { version })
    expect(changed.json()).toMatchObject({ footer: 'First' })
    expect((await api.patch('/appearance', { footer: 'Second' }, { version })).statusCode).toBe(412)
    expect((await api.get('/appearance')).json()).toEqual(changed.json())
  })

  test('the sections of the front page are stored as sent, and invalid sections are refused with a pointer', async () => {
    const { id } = await world.modules.catalog.createCourse(olga, aCourse())
    const version = async () => String((await api.get('/appearance')).headers.etag)
    const sections = [
      { kind: 'hero' },
      { kind: 'featured', title: 'Ours', course_ids: [id] },
      { kind: 'voices', title: '', comment_ids: [] },
      { kind: 'text', title: 'About', body: '*Clay*' },
    ]
    const changed = await api.patch('/appearance', { sections }, { version: await version() })
    expect(changed.json()).toMatchObject({ sections })
    for (const [body, pointer] of [
      [{ sections: [{ kind: 'featured', title: 'Ours', courseIds: [id] }] }, '/sections/0/course_ids'],
      [{ sections: [{ kind: 'hero', title: 'No' }] }, '/sections/0/title'],
      [{ navigation: [{ label: 'Out', href: 'javascript:alert(1)' }] }, '/navigation/0/href'],
      [{ navigation: Array.from({ length: 21 }, () => ({ label: 'A', href: '/' })) }, '/navigation'],
    ] as const) {
      const refused = await api.patch('/appearance', body, { version: await version() })
      expect(refused.statusCode, refused.body).toBe(422)
      expect(refused.json().errors[0]).toMatchObject({ pointer })
    }
  })

  test('a new accent colour appears on the next page and is returned with its contrast', async () => {
    const { schoolId } = olga
    const version = async () => String((await api.get('/appearance')).headers.etag)
    const change = { accent_colour: '#FFD43B' }
    const dryRunFields = await api.patch('/appearance?dry_run=true', change, { version: await version() })
    expect(dryRunFields.json()).toMatchObject({
      accent_colour: '#ffd43b',
      accent: { on_light: expect.stringMatching(/^#[0-9a-f]{6}$/), on_dark: '#ffd43b' },
      contrast: { needed: 4.5, chosen_on_light: 1.3 },
    })
    const { contrast } = dryRunFields.json()
    for (const ratio of [contrast.on_light, contrast.on_dark, contrast.on_button])
      expect(ratio).toBeGreaterThanOrEqual(4.5)
    expect((await world.at('ceramics').get('/')).body).not.toContain('accent-ffd43b.css')
    const received = await notificationsOn(world.connection, schoolsChannel)
    const changed = await api.patch('/appearance', change, { version: await version() })
    expect(changed.json()).toMatchObject({ ...dryRunFields.json(), updated_at: expect.any(String) })
    // This notification clears the school cache of every process.
    await world.listener.flush()
    expect(await received()).toBeGreaterThan(0)
    world.modules.tenancy.forgetSchools()
    expect((await world.at('ceramics').get('/')).body).toContain('accent-ffd43b.css')
    const elsewhere = await world.deps.db
      .selectFrom('schools')
      .where('id', '!=', schoolId)
      .where('accentColour', '=', '#ffd43b')
      .execute()
    expect(elsewhere).toEqual([])
    const refused = await api.patch('/appearance', { accent_colour: 'gold' }, { version: await version() })
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/accent_colour'])
  })
})

async function versionOf(comment: string) {
  return String((await api.get(`/comments/${comment}`)).headers.etag)
}

describe('a comment', () => {
  test('a comment is hidden and shown again by a session, never by a token', async () => {
    const { id: postId } = await content().createPost(olga, aPost())
    await content().publishPost(olga, postId)
    const id = await content().commentOnPost(olga, postId, { body: 'Hello' })
    expect((await api.patch(`/comments/${id}`, { is_hidden: true })).statusCode).toBe(403)
    const session = await sessionOf('olga')
    const hidden = await session.patch(`/comments/${id}`, { is_hidden: true }, await versionOf(id))
    expect(hidden.json()).toMatchObject({ id, hidden_at: expect.any(String), report_count: 0 })
    expect(await idsOf(`/comments?post_id=${postId}&is_hidden=true`)).toEqual([id])
    expect(await idsOf(`/comments?post_id=${postId}&is_hidden=false`)).toEqual([])
    const answer = await session.patch(`/comments/${id}`, { is_hidden: false }, await versionOf(id))
    expect(answer.json()).toMatchObject({ hidden_at: null })
  })

  test('a teacher can hide a comment on a lecture, but not on a post', async () => {
    const { id: postId } = await content().createPost(olga, aPost())
    await content().publishPost(olga, postId)
    const onPost = await content().commentOnPost(olga, postId, { body: 'Hello' })
    const onLecture = await commentOnLecture()
    const ken = await sessionOf('ken')
    const hide = async (id: string) =>
      (await ken.patch(`/comments/${id}`, { is_hidden: true }, await versionOf(id))).statusCode
    expect(await hide(onPost)).toBe(403)
    expect(await hide(onLecture.id)).toBe(200)
    expect(await idsOf(`/comments?lecture_id=${onLecture.lectureId}`)).toEqual([onLecture.id])
  })
})

async function commentOnLecture() {
  const { catalog, learning } = world.modules
  const { id: courseId } = await catalog.createCourse(olga, aCourse())
  const section = await catalog.addSection(olga, courseId, { title: 'One' })
  const { id: lectureId } = await catalog.addLecture(olga, section.id, aLecture())
  await catalog.publishCourse(olga, courseId)
  const mei = await memberOf(world, 'mei', 'ceramics')
  const gift = { memberId: mei.memberId, itemType: 'course', itemId: courseId } as const
  await learning.grantManually(olga, { ...gift, expiresAt: null })
  return { lectureId, id: await learning.commentOnLecture(mei, lectureId, { body: 'Why?' }) }
}

describe('a form', () => {
  const wish = { name: 'wish', label: 'Your wish', kind: 'line' }

  test('a form is created as a draft, opened and closed by a session, never by a token', async () => {
    const body = { slug: freshSlug('form'), title: 'Wishes', questions: [wish] }
    expect((await api.post('/forms', body)).statusCode).toBe(403)
    const session = await sessionOf('olga')
    const created = (await session.post('/forms', body)).json()
    expect(created).toMatchObject({
      state: 'draft',
      questions: [{ ...wish, is_required: false, options: [] }],
    })
    const opened = await session.patch(`/forms/${created.id}`, { state: 'open' }, `"${created.updated_at}"`)
    expect(opened.json()).toMatchObject({ state: 'open', title: 'Wishes' })
    const visitor = { kind: 'visitor', schoolId: olga.schoolId } as const
    await content().submitForm(visitor, body.slug, { wish: 'A kiln' })
    const { data } = (await api.get(`/forms/${created.id}/submissions`)).json()
    expect(data).toMatchObject([{ person_id: null, person: null, answers: { wish: 'A kiln' } }])
    const closed = await session.patch(
      `/forms/${created.id}`,
      { state: 'closed' },
      `"${opened.json().updated_at}"`,
    )
    expect(closed.json()).toMatchObject({ state: 'closed' })
  })

  test.each([
    ['no questions', [], '/questions'],
    ['two questions with one name', [wish, wish], '/questions'],
    ['a choice without options', [{ ...wish, kind: 'choice' }], '/questions/0/options'],
    ['a name with a space', [{ ...wish, name: 'my wish' }], '/questions/0/name'],
  ])('a form with %s is refused with 422 and a pointer', async (_what, questions, pointer) => {
    const session = await sessionOf('olga')
    const answer = await session.post('/forms', { slug: freshSlug('form'), title: 'Wishes', questions })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json().errors[0]).toMatchObject({ pointer })
  })
})

describe('a lecturer', () => {
  test('a lecturer gets a slug, keeps it under a new name, and is removed from courses when deleted', async () => {
    const { id, slug, updated_at } = (await api.post('/lecturers', { name: 'Ada Moreau' })).json()
    expect(slug).toMatch(/^ada-moreau/)
    const course = await world.modules.catalog.createCourse(olga, aCourse({ lecturerIds: [id] }))
    const version = `"${updated_at}"`
    const renamed = await api.patch(`/lecturers/${id}`, { name: 'Ada Lin' }, { version })
    expect(renamed.json()).toMatchObject({ slug, name: 'Ada Lin' })
    expect((await api.remove(`/lecturers/${id}`)).statusCode).toBe(204)
    expect((await api.get(`/courses/${course.id}`)).json()).toMatchObject({ lecturers: [] })
  })
})

test('a Markdown preview is rendered like pages, for every operator with a session and for no token', async () => {
  const text =
    '# Clay\n\n<script>alert(1)</script> [out](javascript:alert(1)) ![](https://else.example/a.png)'
  const { slug, ...texts } = aPost()
  const { id } = await content().createPost(olga, { slug, ...texts, body: text })
  await content().publishPost(olga, id)
  const body = (await world.at('ceramics').get(`/posts/${slug}`)).body
  for (const person of ['olga', 'ken'] as const) {
    const { post } = await sessionOf(person)
    const preview = await post('/previews/markdown', { text })
    expect(preview.statusCode, preview.body).toBe(200)
    expect(body).toContain(preview.json().html)
    expect(preview.json().html).not.toContain('<script')
  }
  const tooLong = await (await sessionOf('olga')).post('/previews/markdown', { text: 'x'.repeat(200_001) })
  expect([tooLong.statusCode, tooLong.json().errors[0].pointer]).toEqual([422, '/text'])
  expect((await (await sessionOf('mei')).post('/previews/markdown', { text })).statusCode).toBe(403)
  expect((await api.post('/previews/markdown', { text })).statusCode).toBe(403)
})
