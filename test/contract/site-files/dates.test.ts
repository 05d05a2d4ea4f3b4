import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import {
  everything,
  host,
  lists,
  openRememberedShop,
  openRememberedSite,
  read,
  registerSeats,
  type Shop,
  type Thing,
} from '../../support/catalog/remembered-shop.ts'
import { aCourse } from '../../support/people/catalog-cast.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import type { RememberingWorld } from '../../support/world/remembering-world.ts'
import { platformActor } from '../../support/world/world.ts'

let world: RememberingWorld
let olga: OperatorActor
let schoolId: SchoolId
let shop: Shop
beforeAll(async () => {
  ;({ world, olga, schoolId } = await openRememberedSite())
})
beforeEach(async () => {
  shop = await openRememberedShop({ world, olga })
})
afterAll(() => world.close())

const catalog = () => world.modules.catalog
const content = () => world.modules.content
const now = () => world.clock.now().toUTCString()

describe('the date of a list after an item leaves it', () => {
  test.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['an archived course', () => catalog().archiveCourse(olga, shop.courseId), lists],
    ['a deleted post', () => content().deletePost(olga, shop.postId), [endpoints.llms, endpoints.sitemap]],
    ['a deleted page', () => content().deletePage(olga, shop.pageId), [endpoints.llms, endpoints.sitemap]],
  ])('the date of a list is updated when the list loses %s', async (_what, change, dated) => {
    await change()
    await world.hearAll()
    expect(await everything(world.app, shop)).toEqual(await everything(world.forgetful, shop))
    for (const path of dated) expect((await read(world.app, path)).changed, path).toBe(now())
  })

  test('the date of every page and list is updated when the school gets a new origin', async () => {
    const { tenancy } = world.modules
    const { id } = await schoolOf(world, 'ceramics')
    await tenancy.moveSchool(platformActor, id, `http://${host}`)
    tenancy.forgetSchools()
    for (const path of [...lists, ...Object.values(shop.paths)]) {
      expect((await read(world.app, path)).changed, path).toBe(now())
    }
  })
})

describe('a change invisible to visitors', () => {
  test.each<[string, Thing, () => Promise<unknown>]>([
    ['a taken seat that changes no text', 'event', () => registerSeats(world, shop, 1)],
    [
      'a new language of a post’s author',
      'post',
      async () => {
        const personId = await personOf(world, 'olga')
        const { name } = await world.deps.db
          .selectFrom('people')
          .select('name')
          .where('id', '=', personId)
          .executeTakeFirstOrThrow()
        const me = { personId, schoolId } as never
        await world.modules.identity.updateProfile(me, { name, locale: 'ja', timeZone: null })
      },
    ],
  ])('%s, which visitors do not see, changes no date', async (_what, thing, change) => {
    const path = shop.paths[thing]
    const { headers: before } = await world.app.inject({ url: path, headers: { host } })
    await change()
    await world.hearAll()
    const { headers: after } = await world.app.inject({ url: path, headers: { host } })
    expect(after['last-modified']).toBe(before['last-modified'])
    expect(after.etag).toBe(before.etag)
  })

  test('a draft changes no date of a page or list', async () => {
    const before = (await read(world.app, endpoints.llms)).changed
    await catalog().createCourse(olga, aCourse())
    await world.hearAll()
    expect((await read(world.app, endpoints.llms)).changed).toBe(before)
  })
})
