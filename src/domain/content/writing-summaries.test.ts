import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptySchoolWorld } from '../../../test/support/people/catalog-cast.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
beforeAll(write)

const content = () => world.modules.content
const all = { first: 10, skip: 0, latestFirst: true }
const slugs = (things: readonly { slug: string }[]) => things.map(({ slug }) => slug)

test('posts and pages are listed in summaries for everybody once they are published, and not at another school', async () => {
  for (const reader of [readers.visitor, readers.tom]) {
    expect(slugs(await content().listPostSummaries(reader, all))).toEqual(['second', 'first'])
    expect(slugs(await content().listPageSummaries(reader, all))).toEqual(['second', 'first'])
  }
  expect(await content().listPostSummaries(readers.hana, all)).toEqual([])
  expect(await content().listPageSummaries(readers.hana, all)).toEqual([])
})

test('summaries of posts and pages include drafts for editors', async () => {
  expect(await content().listPostSummaries(readers.olga, all)).toHaveLength(3)
  expect(await content().listPageSummaries(readers.olga, all)).toHaveLength(3)
})

test('a later part of the summaries of posts and pages continues after the previous part, from either end', async () => {
  const part = { first: 1, skip: 1 }
  expect(slugs(await content().listPostSummaries(readers.visitor, { ...part, latestFirst: true }))).toEqual([
    'first',
  ])
  expect(slugs(await content().listPageSummaries(readers.visitor, { ...part, latestFirst: false }))).toEqual([
    'second',
  ])
})

test('the counts of posts and pages include only published ones and take one statement', async () => {
  const before = world.statements().length
  expect(await content().countPostsAndPages(readers.visitor)).toEqual({ posts: 2, pages: 2 })
  expect(world.statements().length - before).toBe(1)
  expect(await content().countPostsAndPages(readers.hana)).toEqual({ posts: 0, pages: 0 })
})

async function write() {
  for (const slug of ['first', 'second', 'draft']) {
    const text = { slug, title: slug, body: '' }
    const post = await content().createPost(readers.olga, { ...text, summary: '', imageKey: null })
    const page = await content().createPage(readers.olga, text)
    world.clock.advance({ minutes: 1 })
    if (slug === 'draft') continue
    await content().publishPost(readers.olga, post.id)
    await content().publishPage(readers.olga, page.id)
  }
}
