import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  factsAbout,
  membersOf,
  plantProduct,
  productItem,
  removeAccess,
  sell,
  statementsOf,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { randomToken } from '../../platform/crypto/random-token.ts'
import { addDuration, minute } from '../../platform/durations.ts'
import type { MemberActor } from '../tenancy/index.ts'

const world = await createWorld()
const { mei, meiElsewhere, tom } = await membersOf(world)
beforeEach(() => removeAccess(world))
afterAll(() => world.close())

const all = { first: 50 }
const entitlements = () => world.modules.entitlements
const ownedNames = async (member: MemberActor) =>
  (await entitlements().ownedProducts(member, all)).rows.map(({ slug }) => slug)

describe('the downloads of a member', () => {
  test('the downloads of a member are visible to that member at their school, to no stranger, and at no other school', async () => {
    const here = await plantProduct(world, 'ceramics')
    const there = await plantProduct(world, 'astronomy')
    await sell(world, mei, productItem(here.id))
    await sell(world, meiElsewhere, productItem(there.id))
    expect(await ownedNames(mei)).toEqual([here.slug])
    expect(await ownedNames(meiElsewhere)).toEqual([there.slug])
    expect(await ownedNames(tom)).toEqual([])
  })

  test('the downloads of a member are listed with their files and the remaining number of downloads of each file', async () => {
    const product = await plantProduct(world, 'ceramics', [null, 3])
    await sell(world, mei, productItem(product.id))
    const [plain, limited] = product.files
    if (!plain || !limited) throw new Error('The product has no files')
    for (const fileId of [plain, limited, limited])
      await entitlements().countDownload(mei, { fileId, address: randomToken('') })
    const { rows } = await entitlements().ownedProducts(mei, all)
    expect(rows[0]?.files).toMatchObject([
      { name: 'file-0.pdf', sizeBytes: 5e9, downloadsRemaining: null, updatedAt: expect.any(Date) },
      { name: 'file-1.pdf', mimeType: 'application/pdf', downloadsRemaining: 1 },
    ])
  })

  test('a download bought twice is listed once, with the later end', async () => {
    const product = await plantProduct(world, 'ceramics')
    await sell(world, mei, productItem(product.id), { expiresAt: new Date('2026-12-01T00:00:00Z') })
    await sell(world, mei, productItem(product.id), {
      startsAt: new Date('2026-12-01T00:00:00Z'),
      expiresAt: new Date('2027-01-01T00:00:00Z'),
    })
    const { rows } = await entitlements().ownedProducts(mei, all)
    expect(rows).toMatchObject([{ expiresAt: new Date('2027-01-01T00:00:00Z') }])
  })

  test('the downloads of a member are paged with the latest first', async () => {
    const slugs: string[] = []
    for (let count = 0; count < 5; count++) {
      const product = await plantProduct(world, 'ceramics')
      await sell(world, mei, productItem(product.id))
      slugs.unshift(product.slug)
      world.clock.advance({ minutes: 1 })
    }
    const first = await entitlements().ownedProducts(mei, { first: 3 })
    const edge = first.rows[2]
    if (!edge) throw new Error('The page is short')
    const rest = await entitlements().ownedProducts(mei, {
      first: 3,
      after: { at: edge.entitledAt, id: edge.id },
    })
    expect([...first.rows, ...rest.rows].map(({ slug }) => slug)).toEqual(slugs)
    expect([first.hasNext, rest.hasNext]).toEqual([true, false])
  })

  test('the list of a member’s downloads takes one statement for one download and for twenty', async () => {
    for (const count of [1, 19]) {
      for (let each = 0; each < count; each++) {
        const { id } = await plantProduct(world, 'ceramics', [null, 2])
        await sell(world, mei, productItem(id))
      }
      expect(await statementsOf(world, () => entitlements().ownedProducts(mei, all))).toBe(1)
    }
    expect((await ownedNames(mei)).length).toBe(20)
  })
})

describe('a download', () => {
  test('a download beyond the limit is refused, also when many are requested concurrently', async () => {
    const product = await plantProduct(world, 'ceramics', [3])
    await sell(world, mei, productItem(product.id))
    const fileId = product.files[0]
    if (!fileId) throw new Error('The product has no file')
    const before = (await factsAbout(world, 'digital_product.downloaded', mei)).length
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        entitlements().countDownload(mei, { fileId, address: randomToken('') }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await factsAbout(world, 'digital_product.downloaded', mei)).length - before).toBe(3)
    expect(await entitlements().downloadable(mei, fileId)).toMatchObject({ downloadsRemaining: 0 })
    await expect(
      entitlements().countDownload(mei, { fileId, address: randomToken('') }),
    ).rejects.toMatchObject({ code: 'not_permitted' })
  })

  test('a download is not found for a stranger, at another school, or after access has ended', async () => {
    const product = await plantProduct(world, 'ceramics')
    const expiresAt = addDuration(world.clock.now(), minute)
    await sell(world, mei, productItem(product.id), { expiresAt })
    const fileId = product.files[0]
    if (!fileId) throw new Error('The product has no file')
    for (const other of [tom, meiElsewhere]) {
      await expect(entitlements().downloadable(other, fileId)).rejects.toMatchObject({ code: 'not_found' })
      await expect(entitlements().countDownload(other, { fileId, address: 'one' })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    expect(await entitlements().downloadable(mei, fileId)).toMatchObject({ fileKey: expect.any(String) })
    world.clock.advance({ minutes: 1 })
    await expect(entitlements().downloadable(mei, fileId)).rejects.toMatchObject({ code: 'not_found' })
  })
})
