import { expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { ownWorld } from '../../../test/support/world/world.ts'

test('reading a comment by id requires the permission to read comments, at its own school', async () => {
  const world = await ownWorld({ from: 'demoTemplate' })
  const { content } = world.modules
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
  const mei = await operatorOf(world, 'mei', 'ceramics', ['student'])
  const [comment] = (await content.listComments(olga, { page: { first: 1 } })).rows
  if (!comment) throw new Error('Nobody said anything')
  expect(await content.commentById(olga, comment.id)).toEqual(comment)
  expect(await content.commentById(hana, comment.id)).toBeUndefined()
  await expect(content.commentById(mei, comment.id)).rejects.toMatchObject({ code: 'not_permitted' })
})
