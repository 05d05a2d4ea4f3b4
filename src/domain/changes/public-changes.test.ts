import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmptySchoolWorld, freshSlug } from '../../../test/support/people/catalog-cast.ts'
import { signInAs } from '../../../test/support/people/identity-cast.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordPublicChange } from './index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
const { clock } = world
const { db } = world.deps
const { content, identity, changes } = world.modules
const { schoolId } = readers.olga

beforeEach(async () => {
  await db.deleteFrom('publicChanges').execute()
})

const changedSchools = async (): Promise<SchoolId[]> =>
  (await changes.publicChangesAfter(new Date(0))).map((change) => change.schoolId)

test('a transaction records one public change for each school, however often it changes something', async () => {
  await inTransaction(db, async (tx) => {
    await recordPublicChange(tx, clock, schoolId)
    await recordPublicChange(tx, clock, schoolId)
    await recordPublicChange(tx, clock, readers.hana.schoolId)
  })
  expect((await changedSchools()).sort()).toEqual([schoolId, readers.hana.schoolId].sort())
})

test('a public change exists only if its transaction was committed', async () => {
  const refused = inTransaction(db, async (tx) => {
    await recordPublicChange(tx, clock, schoolId)
    throw new Refusal('conflict', 'No')
  })
  await expect(refused).rejects.toThrow(Refusal)
  expect(await changedSchools()).toEqual([])
})

test('the public changes after a time leave out earlier ones', async () => {
  await inTransaction(db, (tx) => recordPublicChange(tx, clock, schoolId))
  const before = clock.now()
  clock.advance({ seconds: 1 })
  await inTransaction(db, (tx) => recordPublicChange(tx, clock, schoolId))
  expect(await changes.publicChangesAfter(before)).toMatchObject([{ schoolId, changedAt: clock.now() }])
})

test('public changes are deleted after an hour', async () => {
  await inTransaction(db, (tx) => recordPublicChange(tx, clock, schoolId))
  clock.advance({ minutes: 59 })
  await inTransaction(db, (tx) => recordPublicChange(tx, clock, schoolId))
  clock.advance({ minutes: 2 })
  await world.runScheduled('forget-public-changes')
  expect(await changedSchools()).toEqual([schoolId])
})

describe('the name of a person', () => {
  const rename = async (name: string) => {
    const { me } = await signInAs(world, 'tom', 'ceramics')
    await db.deleteFrom('publicChanges').execute()
    await identity.updateProfile(me, { name, locale: null, timeZone: null })
  }

  test('the name of a person who wrote nothing is no public change', async () => {
    await rename('Tom the Silent')
    expect(await changedSchools()).toEqual([])
  })

  test('the name and the picture of a commenter are a public change at the school of the post, and nothing else of a person is', async () => {
    const post = { slug: freshSlug('post'), title: 'News', summary: '', body: '', imageKey: null }
    const { id } = await content.createPost(readers.olga, post)
    await content.publishPost(readers.olga, id)
    await content.commentOnPost(readers.tom, id, { body: 'Lovely' })
    await rename('Tom the Commenter')
    expect(await changedSchools()).toEqual([schoolId])
    await rename('Tom the Commenter')
    expect(await changedSchools()).toEqual([])
    const { me } = await signInAs(world, 'tom', 'ceramics')
    await identity.setAvatar(me, 'avatars/tom.png')
    expect(await changedSchools()).toEqual([schoolId])
    await db.deleteFrom('publicChanges').execute()
    await identity.setAvatar(me, 'avatars/tom.png')
    expect(await changedSchools()).toEqual([])
  })

  test('the name of an author is a public change at the school of the post', async () => {
    const { me } = await signInAs(world, 'olga', 'ceramics')
    await db.deleteFrom('publicChanges').execute()
    await identity.updateProfile(me, { name: 'Olga the Author', locale: null, timeZone: null })
    expect(await changedSchools()).toEqual([schoolId])
  })
})
