import { demoVendor } from '../../../../demo/clients.ts'
import { hour, inSeconds } from '../../../../src/platform/durations.ts'
import { plantDocumentClient } from '../../mcp/document-client.ts'
import { type Samples, type Setting, unique } from './sample.ts'

async function anApp({ world, owner }: Setting) {
  const work = { actor: owner, schoolId: owner.schoolId }
  const { clientId } = await world.modules.oauth.createClient(work, {
    name: 'Reports',
    audience: 'operator',
    isConfidential: true,
    scopes: ['courses:read'],
    redirectUris: ['https://reports.example/callback'],
  })
  const app = await world.modules.oauth.clientById(work, clientId)
  if (!app) throw new Error('No app was made')
  return app
}

async function aMetadataClient({ world, name }: Setting) {
  const clientId = `https://agent-${unique()}.example/client.json`
  await plantDocumentClient(world, { clientId, school: name })
  return clientId
}

export const appSamples: Samples = {
  'oauth_applications.list': async (setting) => {
    await anApp(setting)
    return {}
  },
  'oauth_applications.get': async (setting) => ({ params: { id: (await anApp(setting)).id } }),
  'oauth_applications.create': async () => ({
    body: {
      name: 'Reports',
      audience: 'operator',
      is_confidential: true,
      scopes: ['courses:read'],
      redirect_uris: ['https://reports.example/callback'],
    },
  }),
  'oauth_applications.update': async (setting) => {
    const { id, updatedAt } = await anApp(setting)
    return {
      params: { id },
      version: updatedAt,
      body: { name: 'Charts', scopes: ['courses:read', 'orders:read'], is_disabled: true },
    }
  },
  'oauth_applications.rotate_secret': async (setting) => ({
    params: { id: (await anApp(setting)).id },
    body: { overlap_seconds: inSeconds(hour) },
  }),
  'oauth_applications.delete': async (setting) => ({ params: { id: (await anApp(setting)).id } }),
  'oauth_applications.use': async (setting) => ({ params: { id: (await anApp(setting)).id } }),
  'metadata_clients.list': async (setting) => {
    await aMetadataClient(setting)
    return {}
  },
  'metadata_clients.review': async (setting) => ({
    body: { client_id: await aMetadataClient(setting), audience: 'operator', scopes: ['courses:read'] },
  }),
  'metadata_clients.block': async (setting) => ({ body: { client_id: await aMetadataClient(setting) } }),
  'vendors.list': async () => ({}),
  'vendors.switch': async () => ({ params: { client_id: demoVendor.clientId }, body: { is_on: true } }),
}
