import { afterAll, describe, expect, test } from 'vitest'
import { createEmptySchoolWorld, freshSlug } from '../../../test/support/people/catalog-cast.ts'
import type { Editor } from '../identity/index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())

const content = () => world.modules.content
const page = { page: { first: 100 } }

const aPost = (slug = freshSlug('post')) => ({
  slug,
  title: 'News',
  summary: '',
  body: '# News',
  imageKey: null,
})

describe('a comment under a post', () => {
  const postOf = async () => {
    const { id } = await content().createPost(readers.olga, aPost())
    await content().publishPost(readers.olga, id)
    return id
  }

  test('a comment under a post is visible to everybody at the school, oldest first, and at no other school', async () => {
    const id = await postOf()
    const first = await content().commentOnPost(readers.tom, id, { body: ' Lovely ' })
    world.clock.advance({ minutes: 1 })
    const answer = await content().commentOnPost(readers.tom, id, { body: 'Indeed', parentId: first })
    for (const reader of [readers.visitor, readers.tom, readers.olga]) {
      expect((await content().postComments(reader, id, page))?.rows).toMatchObject([
        { id: first, body: 'Lovely', authorName: 'Tom Becker', parentId: null },
        { id: answer, parentId: first },
      ])
    }
    expect(await content().postComments(readers.hana, id, page)).toBeUndefined()
  })

  test('a comment can be written only under a post that the member can read, and as a reply only to a comment under that post', async () => {
    const id = await postOf()
    const elsewhere = await content().commentOnPost(readers.tom, await postOf(), { body: 'Other' })
    const missing = { code: 'not_found' }
    await expect(
      content().commentOnPost(readers.tom, id, { body: 'x', parentId: elsewhere }),
    ).rejects.toMatchObject(missing)
    await content().archivePost(readers.olga, id)
    await expect(content().commentOnPost(readers.tom, id, { body: 'x' })).rejects.toMatchObject(missing)
    const empty = content().commentOnPost(readers.tom, await postOf(), { body: '  ' })
    await expect(empty).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'body' }] })
  })

  test('a comment under a post can be hidden only by editors of the post, and is then visible to editors only', async () => {
    const id = await postOf()
    const comment = await content().commentOnPost(readers.tom, id, { body: 'Buy watches' })
    await expect(content().hideComment(readers.ken, comment)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(content().hideComment(readers.hana, comment)).rejects.toMatchObject({ code: 'not_found' })
    await content().hideComment(readers.olga, comment)
    expect((await content().postComments(readers.visitor, id, page))?.rows).toEqual([])
    const all = async (editor: Editor) =>
      (await content().listComments(editor, page)).rows.map((row) => row.id)
    expect(await all(readers.olga)).toContain(comment)
    expect(await all(readers.hana)).toEqual([])
    await content().unhideComment(readers.olga, comment)
    expect((await content().postComments(readers.visitor, id, page))?.rows).toHaveLength(1)
  })

  test('a comment under a post can be edited only by its author, and is marked as edited only if its text changed', async () => {
    const id = await postOf()
    const comment = await content().commentOnPost(readers.tom, id, { body: 'Frist' })
    const readComment = async () => (await content().postThreads(readers.visitor, id, { first: 10 }))?.rows[0]
    const otherActors = [
      { ...readers.tom, memberId: readers.olga.memberId },
      readers.olga,
      { ...readers.tom, schoolId: readers.hana.schoolId },
    ]
    for (const other of otherActors)
      await expect(content().editOwnComment(other, comment, { body: 'Mine now' })).rejects.toMatchObject({
        code: 'not_found',
      })
    for (const body of ['', '   ', 'x'.repeat(5_001)])
      await expect(content().editOwnComment(readers.tom, comment, { body })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    await content().editOwnComment(readers.tom, comment, { body: ' Frist ' })
    expect(await readComment()).toMatchObject({ body: 'Frist', editedAt: null })
    world.clock.advance({ minutes: 5 })
    await content().editOwnComment(readers.tom, comment, { body: 'First' })
    expect(await readComment()).toMatchObject({ body: 'First', editedAt: world.clock.now() })
  })

  test('a hidden comment under a post stays hidden when its author edits it', async () => {
    const id = await postOf()
    const comment = await content().commentOnPost(readers.tom, id, { body: 'Buy watches' })
    await content().hideComment(readers.olga, comment)
    await content().editOwnComment(readers.tom, comment, { body: 'Buy clocks' })
    expect((await content().postComments(readers.visitor, id, page))?.rows).toEqual([])
  })

  test('a comment under a post can be deleted only by its author', async () => {
    const comment = await content().commentOnPost(readers.tom, await postOf(), { body: 'Oops' })
    const mei = { ...readers.tom, memberId: readers.olga.memberId }
    await expect(content().deleteOwnComment(mei, comment)).rejects.toMatchObject({ code: 'not_found' })
    await content().deleteOwnComment(readers.tom, comment)
    await expect(content().deleteOwnComment(readers.tom, comment)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a comment under a post is deleted with its author’s account, and replies by others remain', async () => {
    const id = await postOf()
    const ken = { ...readers.tom, memberId: readers.ken.memberId }
    const parentId = await content().commentOnPost(readers.tom, id, { body: 'How hot?' })
    const answer = await content().commentOnPost(ken, id, { body: 'Very.', parentId })
    await content().commentOnPost(readers.tom, id, { body: 'Thanks', parentId: answer })
    await content().forgetWritten(readers.tom.schoolId, readers.tom.memberId)
    expect((await content().postComments(readers.visitor, id, page))?.rows).toMatchObject([
      { id: answer, parentId: null },
    ])
  })
})
