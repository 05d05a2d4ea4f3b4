import { afterAll } from 'vitest'
import type { Clock } from '../../../src/platform/clock.ts'
import type { OutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import type { WhenDone } from '../hostile/tls/strangers-server.ts'
import { createShopOver, type OpenShop } from '../shop/open-shop.ts'
import { newMember } from '../shop/shop.ts'
import { createYears } from '../shop/years.ts'
import { beginning, createTestClock, type TestClock } from '../world/test-clock.ts'

type Double = {
  readonly http: OutboundHttp
  /** Forgets the requests and the faults of a test. */
  readonly reset: () => void
}

export type SharedShop<D> = OpenShop & {
  readonly clock: TestClock
  readonly double: D
  readonly years: ReturnType<typeof createYears>
}

/**
 * A shop that reaches a gateway's double, for the tests of a file; it opens when the first test needs it. The
 * returned function enters it as a new member: at the same date of a later year if the shop has a start.
 */
export function useShopOver<D extends Double>(
  startDouble: (clock: Clock, whenDone: WhenDone) => Promise<D>,
  start?: string,
) {
  const closes: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closes.toReversed()) await close()
  })
  async function open() {
    const clock = createTestClock(start ? new Date(start) : beginning)
    const double = await startDouble(clock, (close) => void closes.push(close))
    const shop = await createShopOver(double.http, clock)
    closes.push(shop.world.close)
    return { ...shop, clock, double, years: createYears(start ?? beginning.toISOString()) }
  }
  let opened: ReturnType<typeof open> | undefined
  return async (): Promise<SharedShop<D>> => {
    opened ??= open()
    const shop = await opened
    shop.double.reset()
    if (start) shop.years.startNext(shop.clock)
    return { ...shop, mei: await newMember(shop.world, 'ceramics') }
  }
}
