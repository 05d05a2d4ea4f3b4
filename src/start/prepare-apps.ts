import { platformActor } from '../domain/tenancy/index.ts'
import type { Modules } from '../modules.ts'

/** Data that every release updates: the known vendors, and each school's console client. */
export async function prepareApps({ oauth }: Pick<Modules, 'oauth'>): Promise<void> {
  await oauth.plantKnownVendors(platformActor)
  await oauth.ensureConsoleClients(platformActor)
}
