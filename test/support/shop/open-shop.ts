import type { MemberActor, OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { OutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { createTestClock, type TestClock } from '../world/test-clock.ts'
import { createWorld, type World } from '../world/world.ts'
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

/** A shop without demo data for the tests of a file, whose clock starts at this moment. */
export async function openShopAt(moment: Date): Promise<OpenShop> {
  const clock = createTestClock(moment)
  return await withPeople(await createWorld({ clock, deps: { permitsSimulator: true } }))
}

/** A shop for the tests of a file that reaches its gateway over this HTTP client. */
export async function createShopOver(outboundHttp: OutboundHttp, clock: TestClock): Promise<OpenShop> {
  const deps = { ...shopOptions.deps, outboundHttp }
  return await withPeople(await createWorld({ ...shopOptions, clock, deps }))
}

async function withPeople(world: World): Promise<OpenShop> {
  return { world, mei: await newMember(world, 'ceramics'), olga: await ownerOf(world, 'ceramics') }
}
