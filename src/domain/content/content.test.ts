import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploaded } from '../../../test/support/catalog/uploaded.ts'
import { planOf } from '../../../test/support/database/statement-plan.ts'
import { as, freshSlug, type Readers, readersOf } from '../../../test/support/people/catalog-cast.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import type { Editor } from '../identity/index.ts'
import { platformActor } from '../tenancy/index.ts'

let world: World
let who: Readers
beforeAll(async () => {
  world = await createWorld()
  who = await readersOf(world)
  const at = { ...world.deps, schoolId: who.olga.schoolId }
  await uploaded(at, 'picture', ['posts/one.png', 'posts/two.png', 'l/one.png', 'l/two.png'])
})
afterAll(() => world.close())

const content = () => world.modules.content
const page = { page: { first: 100 } }
type Reader = Readers[keyof Readers]

const aPost = (slug = freshSlug('post')) => ({
  slug,
  title: 'News',
  summary: '',
  body: '# News',
  imageKey: null,
})
const aPage = (slug = freshSlug('page')) => ({ slug, title: 'About', body: '# About' })

type Operations = {
  readonly create: (editor: Editor, slug?: string) => Promise<{ id: string; updatedAt: Date }>
  readonly publish: (editor: Editor, id: never) => Promise<void>
  readonly archive: (editor: Editor, id: never) => Promise<void>
  readonly remove: (editor: Editor, id: never) => Promise<void>
  readonly update: (editor: Editor, id: never, change: { title: string; updatedAt: Date }) => Promise<unknown>
  readonly list: (reader: Reader) => Promise<{ rows: readonly { id: string }[] }>
  readonly byId: (reader: Reader, id: never) => Promise<{ id: string } | undefined>
}

const kinds: [string, () => Operations][] = [
  [
    'post',
    () => ({
      create: (editor, slug) => content().createPost(editor, aPost(slug)),
      publish: content().publishPost,
      archive: content().archivePost,
      remove: content().deletePost,
      update: content().updatePost,
      list: (reader) => content().listPosts(reader, page),
      byId: content().postById,
    }),
  ],
  [
    'page',
    () => ({
      create: (editor, slug) => content().createPage(editor, aPage(slug)),
      publish: content().publishPage,
      archive: content().archivePage,
      remove: content().deletePage,
      update: content().updatePage,
      list: (reader) => content().listPages(reader, page),
      byId: content().pageById,
    }),
  ],
]

describe.each(kinds)('a %s', (_kind, operations) => {
  test('is read by everybody of its school once published, by its editors always, by other schools never', async () => {
    const it = operations()
    const id = (await it.create(who.olga)).id as never
    const seenBy = async (reader: Reader) => {
      const { rows } = await it.list(reader)
      return [await it.byId(reader, id), rows.find((row) => row.id === id)].filter(
        (each) => each !== undefined,
      ).length
    }
    for (const reader of [who.visitor, who.tom, who.ken, who.hana]) expect(await seenBy(reader)).toBe(0)
    for (const reader of [who.olga, who.host]) expect(await seenBy(reader)).toBe(2)
    await it.publish(who.olga, id)
    for (const reader of [who.visitor, who.tom, who.ken, who.olga]) expect(await seenBy(reader)).toBe(2)
    expect(await seenBy(who.hana)).toBe(0)
    await it.archive(who.olga, id)
    expect(await seenBy(who.visitor)).toBe(0)
    await it.remove(who.olga, id)
    expect(await seenBy(who.olga)).toBe(0)
  })

  test('is written by the owner, not by a teacher, nor by who runs another school', async () => {
    const it = operations()
    const { id, updatedAt } = await it.create(who.olga)
    const change = { title: 'Changed', updatedAt }
    await expect(it.create(who.ken)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(it.update(who.ken, id as never, change)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(it.update(who.hana, id as never, change)).rejects.toMatchObject({ code: 'not_found' })
    for (const tried of [it.publish, it.archive, it.remove]) {
      await expect(tried(who.ken, id as never)).rejects.toMatchObject({ code: 'not_permitted' })
      await expect(tried(who.hana, id as never)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('that two editors change at once is changed by one', async () => {
    const it = operations()
    const { id, updatedAt } = await it.create(who.olga)
    const both = await Promise.allSettled(
      ['One', 'Two'].map((title) => it.update(who.olga, id as never, { title, updatedAt })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('takes no address that another of the school has', async () => {
    const it = operations()
    const slug = freshSlug()
    await it.create(who.olga, slug)
    const refused = { code: 'conflict', problems: [{ field: 'slug' }] }
    await expect(it.create(who.olga, slug)).rejects.toMatchObject(refused)
    await expect(it.create(who.hana, slug)).resolves.toBeDefined()
  })
})

test('a post names its author and gives up a picture that is replaced', async () => {
  const { id, updatedAt } = await content().createPost(who.olga, { ...aPost(), imageKey: 'posts/one.png' })
  await content().publishPost(who.olga, id)
  const read = await content().postById(who.visitor, id)
  expect(read).toMatchObject({ authorName: 'Olga Novak' })
  await content().updatePost(who.olga, id, { updatedAt: read?.updatedAt ?? updatedAt, imageKey: null })
  const facts = await world.deps.db
    .selectFrom('facts')
    .select('body')
    .where('schoolId', '=', who.olga.schoolId)
    .where('kind', '=', 'files.abandoned')
    .execute()
  expect(facts.map(({ body }) => body)).toEqual([{ keys: ['posts/one.png'] }])
})

test('a post is refused with every wrong field named at once', async () => {
  const wrong = { slug: '', title: '', summary: 'x'.repeat(301), body: '\0', imageKey: '..' }
  const { problems } = await content()
    .createPost(who.olga, wrong)
    .catch((error) => error)
  expect(problems.map(({ field }: { field: string }) => field)).toEqual([
    'slug',
    'title',
    'summary',
    'body',
    'imageKey',
  ])
})

test('posts are listed, and those that are due are found, from an index, however many there are', async () => {
  const { schoolId } = who.hana
  const rows = Array.from({ length: 3_000 }, (_, number) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, number))
    const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as never
    return {
      schoolId,
      id,
      slug: `p-${number}`,
      title: 'P',
      state: 'published' as const,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    }
  })
  await world.deps.db.insertInto('posts').values(rows).execute()
  await sql`analyze posts`.execute(world.deps.db)
  const reader = { ...who.visitor, schoolId }
  const plan = await planOf(
    world,
    ({ content: it }) => it.listPosts(reader, { page: { first: 20 } }),
    'from "posts"',
  )
  expect(plan).toContain('posts_by_state')
  expect(plan).not.toMatch(/Sort/)
  const plan = await planOf(world, ({ content: it }) => it.publishDue(platformActor), 'from "posts"')
  expect(plan).toContain('posts_planned')
})

describe('a comment under a post', () => {
  const postOf = async () => {
    const { id } = await content().createPost(who.olga, aPost())
    await content().publishPost(who.olga, id)
    return id
  }

  test('is read by everybody of the school, in the order it was said, and by no other school', async () => {
    const id = await postOf()
    const first = await content().commentOnPost(who.tom, id, { body: ' Lovely ' })
    world.clock.advance({ minutes: 1 })
    const answer = await content().commentOnPost(who.tom, id, { body: 'Indeed', parentId: first })
    for (const reader of [who.visitor, who.tom, who.olga]) {
      expect((await content().postComments(reader, id, page))?.rows).toMatchObject([
        { id: first, body: 'Lovely', authorName: 'Tom Becker', parentId: null },
        { id: answer, parentId: first },
      ])
    }
    expect(await content().postComments(who.hana, id, page)).toBeUndefined()
  })

  test('is said under what the member can read, in answer to what stands there', async () => {
    const id = await postOf()
    const elsewhere = await content().commentOnPost(who.tom, await postOf(), { body: 'Other' })
    const missing = { code: 'not_found' }
    await expect(
      content().commentOnPost(who.tom, id, { body: 'x', parentId: elsewhere }),
    ).rejects.toMatchObject(missing)
    await content().archivePost(who.olga, id)
    await expect(content().commentOnPost(who.tom, id, { body: 'x' })).rejects.toMatchObject(missing)
    const empty = content().commentOnPost(who.tom, await postOf(), { body: '  ' })
    await expect(empty).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'body' }] })
  })

  test('can be hidden by those who may write the post, and is then shown to editors only', async () => {
    const id = await postOf()
    const comment = await content().commentOnPost(who.tom, id, { body: 'Buy watches' })
    await expect(content().hideComment(who.ken, comment)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(content().hideComment(who.hana, comment)).rejects.toMatchObject({ code: 'not_found' })
    await content().hideComment(who.olga, comment)
    expect((await content().postComments(who.visitor, id, page))?.rows).toEqual([])
    const all = async (editor: Editor) =>
      (await content().listComments(editor, page)).rows.map((row) => row.id)
    expect(await all(who.olga)).toContain(comment)
    expect(await all(who.hana)).toEqual([])
    await content().showComment(who.olga, comment)
    expect((await content().postComments(who.visitor, id, page))?.rows).toHaveLength(1)
  })

  test('can be edited by its author only, and says so only where the text has changed', async () => {
    const id = await postOf()
    const comment = await content().commentOnPost(who.tom, id, { body: 'Frist' })
    const comment = async () => (await content().postThreads(who.visitor, id, { first: 10 }))?.rows[0]
    const others = [
      { ...who.tom, memberId: who.olga.memberId },
      who.olga,
      { ...who.tom, schoolId: who.hana.schoolId },
    ]
    for (const other of others)
      await expect(content().editOwnComment(other, comment, { body: 'Mine now' })).rejects.toMatchObject({
        code: 'not_found',
      })
    for (const body of ['', '   ', 'x'.repeat(5_001)])
      await expect(content().editOwnComment(who.tom, comment, { body })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    await content().editOwnComment(who.tom, comment, { body: ' Frist ' })
    expect(await comment()).toMatchObject({ body: 'Frist', editedAt: null })
    world.clock.advance({ minutes: 5 })
    await content().editOwnComment(who.tom, comment, { body: 'First' })
    expect(await comment()).toMatchObject({ body: 'First', editedAt: world.clock.now() })
  })

  test('stays hidden when its author edits it', async () => {
    const id = await postOf()
    const comment = await content().commentOnPost(who.tom, id, { body: 'Buy watches' })
    await content().hideComment(who.olga, comment)
    await content().editOwnComment(who.tom, comment, { body: 'Buy clocks' })
    expect((await content().postComments(who.visitor, id, page))?.rows).toEqual([])
  })

  test('can be deleted by its author only', async () => {
    const comment = await content().commentOnPost(who.tom, await postOf(), { body: 'Oops' })
    const mei = { ...who.tom, memberId: who.olga.memberId }
    await expect(content().deleteOwnComment(mei, comment)).rejects.toMatchObject({ code: 'not_found' })
    await content().deleteOwnComment(who.tom, comment)
    await expect(content().deleteOwnComment(who.tom, comment)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is deleted with its author’s account, and the replies of others stay', async () => {
    const id = await postOf()
    const ken = { ...who.tom, memberId: who.ken.memberId }
    const parentId = await content().commentOnPost(who.tom, id, { body: 'How hot?' })
    const answer = await content().commentOnPost(ken, id, { body: 'Very.', parentId })
    await content().commentOnPost(who.tom, id, { body: 'Thanks', parentId: answer })
    await content().forgetWritten(who.tom.schoolId, who.tom.memberId)
    expect((await content().postComments(who.visitor, id, page))?.rows).toMatchObject([
      { id: answer, parentId: null },
    ])
  })
})

describe('the appearance of a school', () => {
  test('are plain at first, seen by everybody, and its own', async () => {
    const empty = { navigation: [], footer: '', typeface: 'sans', sections: [] }
    const plain = { logoKey: null, coverKey: null, ...empty, updatedAt: null }
    expect(await content().appearance(who.visitor)).toEqual(plain)
    const look = { logoKey: 'l/one.png', navigation: [{ label: 'Courses', href: '/courses' }] }
    const { updatedAt } = await content().updateAppearance(who.olga, { ...look, updatedAt: null })
    expect(await content().appearance(who.visitor)).toEqual({ ...plain, ...look, updatedAt })
    expect(await content().appearance(who.hana)).toEqual(plain)
    await expect(
      content().updateAppearance(who.olga, { footer: 'x', updatedAt: null }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await content().updateAppearance(who.olga, { logoKey: 'l/two.png', updatedAt })
    const facts = await world.deps.db
      .selectFrom('facts')
      .select('body')
      .where('schoolId', '=', who.olga.schoolId)
      .where('kind', '=', 'files.abandoned')
      .execute()
    expect(facts.map(({ body }) => body)).toContainEqual({ keys: ['l/one.png'] })
  })

  test('are changed by the owner, not by a teacher', async () => {
    const change = { footer: 'x', updatedAt: null }
    await expect(content().updateAppearance(who.ken, change)).rejects.toMatchObject({ code: 'not_permitted' })
    const student = as(who.olga, 'student')
    await expect(content().updateAppearance(student, change)).rejects.toMatchObject({ code: 'not_permitted' })
  })

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example', 'about'])(
    'never link to %s',
    async (href) => {
      const change = { navigation: [{ label: 'x', href }], updatedAt: null }
      await expect(content().updateAppearance(who.hana, change)).rejects.toMatchObject({
        code: 'invalid_input',
        problems: [{ field: 'navigation[0].href' }],
      })
    },
  )
})
