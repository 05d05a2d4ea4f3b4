import type { MemberActor, OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { OutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { createTestClock, type TestClock } from '../world/test-clock.ts'
import { createWorld, ownWorld, type World } from '../world/world.ts'
import { newMember, ownerOf, shopOptions } from './shop.ts'

export type OpenShop = {
  readonly world: World
  /** Has bought nothing yet. */
  readonly mei: MemberActor
  /** The owner. */
  readonly olga: OperatorActor
}

/** A shop for the tests of a file. */
export async function openShop(): Promise<OpenShop> {
  return await withPeople(await createWorld(shopOptions))
}

/** A shop without demo data for one test, whose clock starts at this moment. */
export async function openShopAt(moment: string): Promise<OpenShop> {
  const clock = createTestClock(new Date(moment))
  return await withPeople(await ownWorld({ clock, deps: { permitsSimulator: true } }))
}

/** A shop for one test that reaches its gateway over this HTTP client. */
export async function openShopOver(outboundHttp: OutboundHttp, clock: TestClock): Promise<OpenShop> {
  const deps = { ...shopOptions.deps, outboundHttp }
  return await withPeople(await ownWorld({ ...shopOptions, clock, deps }))
}

async function withPeople(world: World): Promise<OpenShop> {
  return { world, mei: await newMember(world, 'ceramics'), olga: await ownerOf(world, 'ceramics') }
}
