import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { abandonedFiles } from '../../../test/support/catalog/uploaded.ts'
import { planOf } from '../../../test/support/database/statement-plan.ts'
import { createEmptySchoolWorld, freshSlug, type Readers } from '../../../test/support/people/catalog-cast.ts'
import type { Editor } from '../identity/index.ts'
import { platformActor } from '../tenancy/index.ts'

const { world, readers } = await createEmptySchoolWorld({ picture: ['posts/one.png'] })
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
  test('a post or page is visible to everybody at its school once published, to its editors always, and at other schools never', async () => {
    const it = operations()
    const id = (await it.create(readers.olga)).id as never
    const countVisibleTo = async (reader: Reader) => {
      const { rows } = await it.list(reader)
      return [await it.byId(reader, id), rows.find((row) => row.id === id)].filter(
        (each) => each !== undefined,
      ).length
    }
    for (const reader of [readers.visitor, readers.tom, readers.ken, readers.hana])
      expect(await countVisibleTo(reader)).toBe(0)
    for (const reader of [readers.olga, readers.host]) expect(await countVisibleTo(reader)).toBe(2)
    await it.publish(readers.olga, id)
    for (const reader of [readers.visitor, readers.tom, readers.ken, readers.olga])
      expect(await countVisibleTo(reader)).toBe(2)
    expect(await countVisibleTo(readers.hana)).toBe(0)
    await it.archive(readers.olga, id)
    expect(await countVisibleTo(readers.visitor)).toBe(0)
    await it.remove(readers.olga, id)
    expect(await countVisibleTo(readers.olga)).toBe(0)
  })

  test('a post or page can be written by the owner, but not by a teacher or an operator of another school', async () => {
    const it = operations()
    const { id, updatedAt } = await it.create(readers.olga)
    const change = { title: 'Changed', updatedAt }
    await expect(it.create(readers.ken)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(it.update(readers.ken, id as never, change)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(it.update(readers.hana, id as never, change)).rejects.toMatchObject({ code: 'not_found' })
    for (const tried of [it.publish, it.archive, it.remove]) {
      await expect(tried(readers.ken, id as never)).rejects.toMatchObject({ code: 'not_permitted' })
      await expect(tried(readers.hana, id as never)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('a post or page that two editors change concurrently is changed by only one of them', async () => {
    const it = operations()
    const { id, updatedAt } = await it.create(readers.olga)
    const both = await Promise.allSettled(
      ['One', 'Two'].map((title) => it.update(readers.olga, id as never, { title, updatedAt })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a post or page refuses a slug already taken at the school', async () => {
    const it = operations()
    const slug = freshSlug()
    await it.create(readers.olga, slug)
    const refused = { code: 'conflict', problems: [{ field: 'slug' }] }
    await expect(it.create(readers.olga, slug)).rejects.toMatchObject(refused)
    await expect(it.create(readers.hana, slug)).resolves.toBeDefined()
  })
})

test('a post names its author, and replacing its image deletes the old file', async () => {
  const { id, updatedAt } = await content().createPost(readers.olga, {
    ...aPost(),
    imageKey: 'posts/one.png',
  })
  await content().publishPost(readers.olga, id)
  const read = await content().postById(readers.visitor, id)
  expect(read).toMatchObject({ authorName: 'Olga Novak' })
  await content().updatePost(readers.olga, id, { updatedAt: read?.updatedAt ?? updatedAt, imageKey: null })
  const abandoned = await abandonedFiles(world.deps, readers.olga.schoolId)
  expect(abandoned).toEqual(['posts/one.png'])
})

test('an invalid post is refused and every invalid field is named', async () => {
  const wrong = { slug: '', title: '', summary: 'x'.repeat(301), body: '\0', imageKey: '..' }
  const { problems } = await content()
    .createPost(readers.olga, wrong)
    .catch((error) => error)
  expect(problems.map(({ field }: { field: string }) => field)).toEqual([
    'slug',
    'title',
    'summary',
    'body',
    'imageKey',
  ])
})

test('posts are listed, and due posts are found, from an index, however many posts there are', async () => {
  const { schoolId } = readers.hana
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
  const reader = { ...readers.visitor, schoolId }
  const plan = await planOf(
    world,
    ({ content: it }) => it.listPosts(reader, { page: { first: 20 } }),
    'from "posts"',
  )
  expect(plan).toContain('posts_by_state')
  expect(plan).not.toMatch(/Sort/)
  const planOfDue = await planOf(world, ({ content: it }) => it.publishDue(platformActor), 'from "posts"')
  expect(planOfDue).toContain('posts_planned')
})
