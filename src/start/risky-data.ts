import { demoClientIds, demoVendor } from '../../demo/clients.ts'
import { demoPeople } from '../../demo/people.ts'
import type { Risk } from '../config/read-config.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { Modules } from '../modules.ts'
import { StartFailure } from '../platform/start-failure.ts'

/** Something in the database that is only safe on a laptop. */
export type RiskyData = {
  readonly check: 'Demo people' | 'Demo apps' | 'HTTP origins' | 'Simulator'
  /** The name that allows it in production. */
  readonly risk: Risk
  readonly found: string
  readonly todo: string
}

type Finder = (modules: Modules) => Promise<readonly string[]>
type Kind = Pick<RiskyData, 'check' | 'risk' | 'todo'> & { readonly find: Finder }

const removal = 'run `npx lectern demo remove` (with --dry-run it only shows what it would remove)'

/** All kinds, present or not. */
export const kindsOfRiskyData: readonly Kind[] = [
  { check: 'Demo people', risk: 'demo-accounts', todo: removal, find: demoPeopleEmails },
  { check: 'Demo apps', risk: 'demo-accounts', todo: removal, find: demoAppNames },
  {
    check: 'HTTP origins',
    risk: 'http-origins',
    todo: 'move each of them: npx lectern school move <subdomain> --origin https://…',
    find: httpOrigins,
  },
  {
    check: 'Simulator',
    risk: 'simulator-gateway',
    todo: 'close each account: npx lectern school close-simulator <subdomain>',
    find: async ({ gateways }) => await gateways.schoolsWithSimulator(platformActor),
  },
]

/** One kind; undefined if it is not present. */
export async function findRiskyData(
  { find, ...kind }: Kind,
  modules: Modules,
): Promise<RiskyData | undefined> {
  const all = await find(modules)
  if (all.length === 0) return undefined
  const more = all.length > 6 ? ` and ${all.length - 6} more` : ''
  return { ...kind, found: `${all.slice(0, 6).join(', ')}${more}` }
}

/** Aborts a start in production if the database has risky data that is not allowed. */
export async function refuseRiskyData(
  { permits }: { readonly permits: (risk: Risk) => boolean },
  modules: Modules,
): Promise<void> {
  const refused: RiskyData[] = []
  for (const kind of kindsOfRiskyData.filter(({ risk }) => !permits(risk))) {
    const found = await findRiskyData(kind, modules)
    if (found) refused.push(found)
  }
  if (refused.length === 0) return
  const list = refused.map(({ check, found }) => `  ${check}: ${found}`).join('\n')
  const names = [...new Set(refused.map(({ risk }) => risk))]
  throw new StartFailure(`This database contains data that is not allowed in production:\n${list}`, [
    ...new Set(refused.map(({ todo }) => todo)),
    `or allow it: ALLOW_IN_PRODUCTION=${names.join(',')}`,
  ])
}

async function demoPeopleEmails({ identity }: Modules): Promise<string[]> {
  const there: string[] = []
  for (const { email } of Object.values(demoPeople)) {
    if (await identity.personWithEmail(platformActor, email)) there.push(email)
  }
  return there
}

async function demoAppNames({ oauth }: Modules): Promise<string[]> {
  const clients = await oauth.schoolsWithClients(platformActor, demoClientIds)
  const vendors = await oauth.listVendors(platformActor)
  const hasVendor = vendors.some(({ clientId }) => clientId === demoVendor.clientId)
  return [
    ...clients.map(({ clientId, subdomain }) => `${clientId} at ${subdomain}`),
    ...(hasVendor ? [demoVendor.clientId] : []),
  ]
}

async function httpOrigins({ tenancy }: Modules): Promise<string[]> {
  const schools = await tenancy.listSchools(platformActor)
  return schools.filter(({ origin }) => origin.startsWith('http:')).map(({ origin }) => origin)
}
