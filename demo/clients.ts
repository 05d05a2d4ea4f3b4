import { scopesFor } from '../src/domain/oauth/index.ts'
import { platformActor } from '../src/domain/tenancy/index.ts'
import type { TransactionModules } from '../src/modules.ts'
import type { SchoolId } from '../src/platform/db/schema/schema.gen.ts'
import type { DemoSchools } from './schools.ts'

/** Public on purpose: production refuses the demo world. */
export const demoClientSecret = 'demo-secret-not-for-production'

const redirectUris = ['http://127.0.0.1:8976/callback']
const identity = ['openid', 'profile', 'email']

const demoClients = [
  { clientId: 'demo-member-public', name: 'Study Companion', scopes: scopesFor('member') },
  { clientId: 'demo-member-readonly', name: 'Progress Widget', scopes: [...identity, 'account:read'] },
  { clientId: 'demo-member-writeonly', name: 'Inbox Zero', scopes: [...identity, 'account:write'] },
  {
    clientId: 'demo-member-confidential',
    name: 'Class Portal',
    scopes: scopesFor('member'),
    secret: demoClientSecret,
  },
  {
    clientId: 'demo-operator-public',
    name: 'School Assistant',
    audience: 'operator',
    scopes: scopesFor('operator'),
  },
] as const

/** Their ids, the same at every school. */
export const demoClientIds: readonly string[] = demoClients.map(({ clientId }) => clientId)

export const demoVendor = {
  clientId: 'demo-vendor',
  names: ['Demo Automation'] as const,
  redirectUris: ['https://automation.example/oauth/callback'],
  scopes: ['openid', 'profile', 'courses:read', 'orders:read'],
}

/** The apps anybody can try at both schools, a vendor that registers by name, and a key that signs. */
export async function plantClients(
  { oauth, tenancy }: TransactionModules,
  schools: DemoSchools,
): Promise<void> {
  for (const schoolId of Object.values(schools)) {
    await plantClientsAt(oauth, schoolId)
    const school = await tenancy.schoolById(platformActor, schoolId)
    if (school && !(await oauth.publishedKeys(school)).signs) await oauth.rotateKeys(platformActor, schoolId)
  }
  const vendors = await oauth.listVendors(platformActor)
  const isPlanted = vendors.some(({ clientId }) => clientId === demoVendor.clientId)
  if (!isPlanted) await oauth.addVendor(platformActor, demoVendor)
}

async function plantClientsAt(oauth: TransactionModules['oauth'], schoolId: SchoolId) {
  const work = { actor: platformActor, schoolId }
  for (const { clientId, name, scopes, ...client } of demoClients) {
    // A deleted client is not created again.
    if ((await oauth.authenticateClient(schoolId, { clientId })).is !== 'unknown') continue
    const secret = 'secret' in client ? client.secret : undefined
    await oauth.createClient(work, {
      name,
      audience: 'audience' in client ? client.audience : 'member',
      isConfidential: secret !== undefined,
      scopes,
      redirectUris,
      fixed: { clientId, ...(secret === undefined ? {} : { secret }) },
    })
  }
}
