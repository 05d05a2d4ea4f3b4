import { beforeEach } from 'vitest'
import type { MemberActor, OperatorActor, Visitor } from '../../../src/domain/tenancy/index.ts'
import type { World } from '../world/world.ts'
import { newMember, ownerOf, ownShop } from './shop.ts'

type OwnShop = {
  readonly world: World
  readonly olga: OperatorActor
  /** Has bought nothing yet. */
  readonly mei: MemberActor
  readonly visitor: Visitor
}

/** A shop for each test alone, with its owner, a new member and a visitor. */
export function useOwnShop(): OwnShop {
  const shop = {} as OwnShop
  beforeEach(async () => {
    const world = await ownShop()
    const mei = await newMember(world, 'ceramics')
    const visitor: Visitor = { kind: 'visitor', schoolId: mei.schoolId }
    Object.assign(shop, { world, mei, visitor, olga: await ownerOf(world, 'ceramics') })
  })
  return shop
}
