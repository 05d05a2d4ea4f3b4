import { platformActor } from '../domain/tenancy/index.ts'
import type { Modules } from '../modules.ts'

/** What a release brings along for every deployment: the vendors it knows, and the console's client of each school. */
export async function prepareApps({ oauth }: Pick<Modules, 'oauth'>): Promise<void> {
  await oauth.plantKnownVendors(platformActor)
  await oauth.ensureConsoleClients(platformActor)
}
