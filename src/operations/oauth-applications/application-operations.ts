import { z } from 'zod'
import { day, inSeconds } from '../../platform/durations.ts'
import { name } from '../../platform/fields.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { clientContext } from '../wire/client-context.ts'
import { component } from '../wire/component.ts'
import { appAccess } from '../wire/app-access.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { imageKey, version } from '../wire/shapes.ts'
import { application, toApplication, clientIdInput, redirectUrisInput, scopesInput } from './application.ts'

const sources = ['operator', 'registration', 'vendor', 'built_in'] as const
const appName = name({ from: 1, to: 120 })

const wholeApplication = component(
  'OAuthApplicationWithPeople',
  application.extend({ people: z.number().int().describe('how many have connected it') }),
)

const withSecret = component(
  'OAuthApplicationWithSecret',
  application.extend({
    client_secret: z.string().nullable().describe('shown this once; null: a public app has none'),
  }),
)

export const listApplications = listOperation({
  id: 'oauth_applications.list',
  title: 'List OAuth applications',
  description:
    'The apps that were made here, that registered themselves, and of known vendors, the newest first, at most 500. Those with a metadata document are listed apart.',
  ...appAccess,
  filters: { source: z.enum(sources).optional().describe('only those that came here like this') },
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
  description: 'An app with how many people have connected it.',
  ...appAccess,
  input: { id: clientIdInput },
  output: wholeApplication,
  async run({ oauth }, operator, { id }, caller) {
    const row = orNotFound(await oauth.clientById(clientContext(operator, caller), id), 'OAuth application', id)
    return { ...toApplication(row), people: row.people }
  },
  rest: get('/oauth_applications/:id'),
})

export const createApplication = actOperation({
  id: 'oauth_applications.create',
  title: 'Create an OAuth application',
  description: 'Makes an app. The answer has its secret, which is shown this once.',
  ...appAccess,
  effect: 'adds',
  input: {
    name: appName,
    audience: z.enum(['member', 'operator']).describe('whom it may ask; it cannot be changed later'),
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
    'Changes the given fields of an app. The tokens of a disabled app are refused until it is enabled again. Of an app that was not made here, only that can be changed.',
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
  description: 'Gives an app a new secret, shown this once. The former one stays valid for a while.',
  ...appAccess,
  effect: 'adds',
  input: {
    id: clientIdInput,
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(inSeconds(30 * day))
      .default(inSeconds(day))
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
    'Deletes an app with all that people allowed it; its tokens end. With dry_run it tells how many people would lose it.',
  ...appAccess,
  effect: 'sets',
  input: { id: clientIdInput },
  output: z.object({ id: z.string(), people: z.number().int().describe('how many had connected it') }),
  async run({ oauth }, operator, { id }, caller) {
    const { people } = await oauth.deleteClient(clientContext(operator, caller), id)
    return { id, people }
  },
  rest: remove('/oauth_applications/:id'),
})
