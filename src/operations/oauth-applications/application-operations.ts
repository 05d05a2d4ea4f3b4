import { z } from 'zod'
import { longestAppName, mostAppsListed, secretOverlap } from '../../domain/oauth/index.ts'
import { inSeconds } from '../../platform/durations.ts'
import { name } from '../../platform/fields.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { appAccess } from '../wire/app-access.ts'
import { clientContext } from '../wire/client-context.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { imageKey, version } from '../wire/shapes.ts'
import { application, clientIdInput, redirectUrisInput, scopesInput, toApplication } from './application.ts'

const sources = ['operator', 'registration', 'vendor', 'built_in'] as const
const appName = name({ from: 1, to: longestAppName })

const wholeApplication = component(
  'OAuthApplicationWithPeople',
  application.extend({ people: z.number().int().describe('the number of people who have connected it') }),
)

const withSecret = component(
  'OAuthApplicationWithSecret',
  application.extend({
    client_secret: z.string().nullable().describe('returned only once; null: a public app has none'),
  }),
)

export const listApplications = listOperation({
  id: 'oauth_applications.list',
  reads: 'primary',
  title: 'List OAuth applications',
  description: `Returns the apps that were created here, that registered themselves, and of known vendors, newest first, at most ${mostAppsListed}. Apps with a metadata document have a list of their own.`,
  ...appAccess,
  filters: { source: z.enum(sources).optional().describe('only apps from this source') },
  item: application,
  async read({ oauth }, operator, _page, { source }, caller) {
    const clients = await oauth.listClients(clientContext(operator, caller), source ? { source } : {})
    const rows = clients.filter((client) => client.source !== 'document')
    return { rows, hasNext: false, hasPrevious: false }
  },
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => toApplication(row),
  rest: get('/oauth_applications'),
})

export const getApplication = readOperation({
  id: 'oauth_applications.get',
  title: 'Get an OAuth application',
  description: 'Returns an app with the number of people who have connected it.',
  ...appAccess,
  input: { id: clientIdInput },
  output: wholeApplication,
  async run({ oauth }, operator, { id }, caller) {
    const row = orNotFound(
      await oauth.clientById(clientContext(operator, caller), id),
      'OAuth application',
      id,
    )
    return { ...toApplication(row), people: row.people }
  },
  rest: get('/oauth_applications/:id'),
})

export const createApplication = actOperation({
  id: 'oauth_applications.create',
  title: 'Create an OAuth application',
  description: 'Creates an app and returns its secret, which is never returned again.',
  ...appAccess,
  effect: 'adds',
  input: {
    name: appName,
    audience: z.enum(['member', 'operator']).describe('members or operators; it cannot be changed later'),
    is_confidential: z.boolean().describe('whether it can keep a secret; it cannot be changed later'),
    scopes: scopesInput,
    redirect_uris: redirectUrisInput,
    logo_key: imageKey.default(null),
  },
  output: withSecret,
  async run({ oauth }, operator, input, caller) {
    const work = clientContext(operator, caller)
    const { clientId, clientSecret = null } = await oauth.createClient(work, input)
    const client = orNotFound(await oauth.clientById(work, clientId), 'OAuth application', clientId)
    return { ...toApplication(client), client_secret: clientSecret }
  },
  rest: post('/oauth_applications'),
})

export const updateApplication = actOperation({
  id: 'oauth_applications.update',
  title: 'Update an OAuth application',
  description:
    'Updates the given fields of an app. The tokens of a disabled app are refused until it is enabled again. For an app that was not created here, only that can be changed.',
  ...appAccess,
  effect: 'sets',
  input: {
    id: clientIdInput,
    updated_at: version,
    name: appName.optional(),
    scopes: scopesInput.optional(),
    redirect_uris: redirectUrisInput.optional(),
    logo_key: imageKey.optional(),
    is_disabled: z.boolean().optional(),
  },
  output: application,
  async run({ oauth }, operator, { id, isDisabled, updatedAt, ...changes }, caller) {
    const work = clientContext(operator, caller)
    const hasChanges = isDisabled === undefined || Object.values(changes).some((each) => each !== undefined)
    if (hasChanges) await oauth.updateClient(work, id, { ...changes, updatedAt })
    const read = hasChanges ? {} : { updatedAt }
    if (isDisabled === true) await oauth.disableClient(work, id, read)
    if (isDisabled === false) await oauth.enableClient(work, id, read)
    return toApplication(orNotFound(await oauth.clientById(work, id), 'OAuth application', id))
  },
  rest: patch('/oauth_applications/:id'),
})

export const rotateSecret = actOperation({
  id: 'oauth_applications.rotate_secret',
  title: 'Rotate the secret of an OAuth application',
  description:
    'Creates a new secret for an app and returns it once. The former secret stays valid for a while.',
  ...appAccess,
  effect: 'adds',
  input: {
    id: clientIdInput,
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(inSeconds(secretOverlap.most))
      .default(inSeconds(secretOverlap.usual))
      .describe('how long the former secret stays valid'),
  },
  output: withSecret,
  async run({ oauth }, operator, { id, overlapSeconds }, caller) {
    const work = clientContext(operator, caller)
    const secret = await oauth.rotateSecret(work, { clientId: id, overlapSeconds })
    const now = orNotFound(await oauth.clientById(work, id), 'OAuth application', id)
    return { ...toApplication(now), client_secret: secret }
  },
  rest: post('/oauth_applications/:id/rotate_secret'),
})

export const deleteApplication = actOperation({
  id: 'oauth_applications.delete',
  title: 'Delete an OAuth application',
  description:
    'Deletes an app with all consents and tokens. With dry_run it returns the number of people who would lose it.',
  ...appAccess,
  effect: 'sets',
  input: { id: clientIdInput },
  output: z.object({
    id: z.string(),
    people: z.number().int().describe('the number of people who had connected it'),
  }),
  async run({ oauth }, operator, { id }, caller) {
    const { people } = await oauth.deleteClient(clientContext(operator, caller), id)
    return { id, people }
  },
  rest: remove('/oauth_applications/:id'),
})
