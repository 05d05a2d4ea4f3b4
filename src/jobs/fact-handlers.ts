import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Who handles which facts. Each entry calls one door of one module. */
export function factHandlers(): readonly FactHandler[] {
  return []
}
