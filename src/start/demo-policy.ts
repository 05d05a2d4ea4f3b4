import type { Config } from '../config/read-config.ts'

/** True if a start on an empty database plants the demo world. */
export function isDemoWorldAllowed({ DEMO_WORLD, permits }: Pick<Config, 'DEMO_WORLD' | 'permits'>): boolean {
  return DEMO_WORLD === 'on' || (DEMO_WORLD !== 'off' && permits('demo-accounts'))
}
