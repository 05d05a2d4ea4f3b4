import { afterAll, describe, expect, test } from 'vitest'
import { createEmptySchoolWorld, freshSlug, type Readers } from '../../../test/support/people/catalog-cast.ts'
import { addDuration, hour } from '../../platform/durations.ts'
import { platformActor } from '../tenancy/index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())

const content = () => world.modules.content
const publishDue = () => content().publishDue(platformActor)
const inHours = (hours: number) => addDuration(world.clock.now(), hours * hour)
const aPage = (publishAt: Date | null) => ({ slug: freshSlug('page'), title: 'About', body: '', publishAt })
const aPost = (publishAt: Date | null) => ({ ...aPage(publishAt), summary: '', imageKey: null })

async function factsOf(id: string) {
  const facts = await world.deps.db.selectFrom('facts').select(['kind', 'body']).execute()
  return facts.filter(({ body }) => JSON.stringify(body).includes(id)).map(({ kind }) => kind)
}

describe.each(['post', 'page'] as const)('a scheduled %s', (kind) => {
  const isPost = kind === 'post'
  const create = (publishAt: Date | null, editor = readers.olga) =>
    isPost ? content().createPost(editor, aPost(publishAt)) : content().createPage(editor, aPage(publishAt))
  const read = (id: string, reader: Readers[keyof Readers] = readers.olga) =>
    isPost ? content().postById(reader, id as never) : content().pageById(reader, id as never)
  const update = (id: string, changes: { publishAt?: Date | null; title?: string; updatedAt: Date }) =>
    isPost
      ? content().updatePost(readers.olga, id as never, changes)
      : content().updatePage(readers.olga, id as never, changes)
  const publish = (id: string) =>
    isPost
      ? content().publishPost(readers.olga, id as never)
      : content().publishPage(readers.olga, id as never)
  const archive = (id: string) =>
    isPost
      ? content().archivePost(readers.olga, id as never)
      : content().archivePage(readers.olga, id as never)

  test('a scheduled post or page is published when it is due, and its publication date is that date even after downtime', async () => {
    const publishAt = inHours(2)
    const { id } = await create(publishAt)
    world.clock.advance({ hours: 1 })
    expect(await publishDue()).toBe(0)
    expect(await read(id, readers.visitor)).toBeUndefined()
    world.clock.advance({ days: 3 })
    expect(await publishDue()).toBe(1)
    expect(await read(id, readers.visitor)).toMatchObject({
      state: 'published',
      publishedAt: publishAt,
      publishAt: null,
    })
    expect((await read(id))?.updatedAt).toEqual(world.clock.now())
  })

  test('concurrent publishing runs publish a scheduled post or page only once', async () => {
    const { id } = await create(inHours(1))
    world.clock.advance({ hours: 1 })
    const counts = await Promise.all(Array.from({ length: 5 }, publishDue))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await publishDue()).toBe(0)
    expect(await factsOf(id)).toEqual([`${kind}.published`])
  })

  test('one publishing run publishes due posts and pages of every school', async () => {
    const { id } = await create(inHours(1), readers.hana)
    world.clock.advance({ hours: 1 })
    expect(await publishDue()).toBe(1)
    expect(await read(id, readers.hana)).toMatchObject({ state: 'published' })
    expect(await read(id)).toBeUndefined()
  })

  test('a scheduled post or page that an editor publishes or archives first is no longer scheduled', async () => {
    const [published, archived] = [await create(inHours(1)), await create(inHours(1))]
    await publish(published.id)
    await archive(archived.id)
    const publishedAt = world.clock.now()
    world.clock.advance({ hours: 2 })
    expect(await publishDue()).toBe(0)
    expect(await read(published.id)).toMatchObject({ publishAt: null, publishedAt })
    expect(await read(archived.id)).toMatchObject({ publishAt: null, state: 'archived' })
  })

  test('a scheduled post or page keeps its date when other fields change, and stays a draft once the date is removed', async () => {
    const publishAt = inHours(1)
    const { id, updatedAt } = await create(publishAt)
    const changed = await update(id, { title: 'Other', updatedAt })
    expect(await read(id)).toMatchObject({ title: 'Other', publishAt })
    await update(id, { publishAt: null, updatedAt: changed.updatedAt })
    world.clock.advance({ hours: 2 })
    expect(await publishDue()).toBe(0)
    expect(await read(id)).toMatchObject({ state: 'draft', publishAt: null })
  })

  test('a scheduled post or page can still be edited between its date and the run that publishes it', async () => {
    const publishAt = inHours(1)
    const { id, updatedAt } = await create(publishAt)
    world.clock.advance({ hours: 1, minutes: 1 })
    await update(id, { title: 'Late', publishAt, updatedAt })
    expect(await publishDue()).toBe(1)
    expect(await read(id)).toMatchObject({ title: 'Late', publishedAt: publishAt })
  })

  test('scheduling is refused for a past date, and for a post or page that is not a draft', async () => {
    const past = {
      code: 'invalid_input',
      problems: [{ field: 'publishAt', message: 'must be in the future' }],
    }
    await expect(create(world.clock.now())).rejects.toMatchObject(past)
    const { id, updatedAt } = await create(null)
    await expect(update(id, { publishAt: inHours(-1), updatedAt })).rejects.toMatchObject(past)
    await publish(id)
    const post = await read(id)
    const plan = update(id, { publishAt: inHours(1), updatedAt: post?.updatedAt ?? updatedAt })
    const notDraft = { problems: [{ field: 'publishAt', message: 'can only be set for a draft' }] }
    await expect(plan).rejects.toMatchObject(notDraft)
  })
})
