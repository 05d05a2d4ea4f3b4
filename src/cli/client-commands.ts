import type { Command } from 'commander'
import { type Audience, clientIdOf, scopesFor } from '../domain/oauth/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import { day, hour, inSeconds } from '../platform/durations.ts'
import { invalid } from '../platform/fields.ts'
import type { Core } from '../start/core.ts'
import { openFiles } from '../start/open-files.ts'
import { storeLogo } from './client-logo.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

type SchoolOption = { readonly school: string }
type CreateOptions = SchoolOption & {
  readonly audience: string
  readonly confidential: boolean
  readonly scope?: string[]
  readonly redirectUri: string[]
  readonly logo?: string
}

/** OAuth clients of a school, until it has an admin area for them. */
export function clientCommands(program: Command, terminal: () => Terminal) {
  const client = program.command('client').description('OAuth clients of a school')
  createCommand(client, terminal)
  listCommand(client, terminal)
  activityCommand(client, terminal)
  secretCommand(client, terminal)
  reviewCommand(client, terminal)
  for (const [name, description, operation] of changes) {
    client
      .command(`${name} <client-id>`)
      .description(description)
      .requiredOption(...schoolOption)
      .action(async (clientId: string, options: SchoolOption) => {
        await withCore(async (core) => {
          await core.modules.oauth[operation](await workAt(core, options), clientIdOf(clientId))
          terminal().result({ client_id: clientId, done: name }, `${clientId}: done (${name})`)
        })
      })
  }
}

const schoolOption = ['--school <subdomain>', 'the school it belongs to'] as const

const changes = [
  ['disable', 'disable a client: its tokens are refused until it is enabled', 'disableClient'],
  ['enable', 'enable a disabled client', 'enableClient'],
  ['delete', 'delete a client with all its consents, tokens and secrets', 'deleteClient'],
  ['block', 'block a client that registered with a metadata document', 'blockClient'],
] as const

function createCommand(client: Command, terminal: () => Terminal) {
  client
    .command('create <name>')
    .description('create an OAuth client; its secret is shown once')
    .requiredOption(...schoolOption)
    .requiredOption('--redirect-uri <uri...>', 'where authorization responses are sent')
    .option('--audience <audience>', 'member or operator', 'member')
    .option('--scope <scope...>', 'scopes it may request (default: all of its audience)')
    .option('--confidential', 'issue a secret and require it', false)
    .option('--logo <file>', 'a PNG, JPEG or WebP that members see on the consent page')
    .action(async (name: string, options: CreateOptions) => {
      const audience = audienceOrRefuse(options.audience)
      await withCore(async (core, config, dataFolder) => {
        const work = await workAt(core, options)
        const logoKey = options.logo && (await storeLogo(await openFiles(config, dataFolder), options.logo))
        const created = await core.modules.oauth.createClient(work, {
          name,
          audience,
          isConfidential: options.confidential,
          scopes: options.scope ?? scopesFor(audience),
          redirectUris: options.redirectUri,
          logoKey: logoKey || null,
        })
        printSecret(terminal(), created.clientId, created.clientSecret)
      })
    })
}

function listCommand(client: Command, terminal: () => Terminal) {
  client
    .command('list')
    .description('list the clients of a school, newest first')
    .requiredOption(...schoolOption)
    .action(async (options: SchoolOption) => {
      await withCore(async (core) => {
        const clients = await core.modules.oauth.listClients(await workAt(core, options))
        const lines = clients.map(({ id, name, audience, source, disabledAt, blockedAt }) =>
          [id, audience.padEnd(8), source.padEnd(12), disabledAt || blockedAt ? 'off' : 'on ', name].join(
            '  ',
          ),
        )
        terminal().result(clients, lines.join('\n') || 'no clients yet: npx lectern client create')
      })
    })
}

function activityCommand(client: Command, terminal: () => Terminal) {
  client
    .command('activity')
    .description('count how often each client accessed each kind of data, without personal data')
    .requiredOption(...schoolOption)
    .action(async (options: SchoolOption) => {
      await withCore(async (core) => {
        const activity = await core.modules.oauth.appActivity(await workAt(core, options))
        const rows = activity.map(({ clientId, clientName, kind, times, lastAt }) => ({
          client_id: clientId,
          name: clientName,
          kind,
          times: Number(times),
          last_at: lastAt,
        }))
        const lines = rows.map(({ client_id, kind, times, last_at }) =>
          [String(times).padStart(8), kind.padEnd(13), last_at.toISOString(), client_id].join('  '),
        )
        terminal().result(rows, lines.join('\n') || 'no client activity yet')
      })
    })
}

function secretCommand(client: Command, terminal: () => Terminal) {
  client
    .command('rotate-secret <client-id>')
    .description(
      'issue a new secret for a confidential client, shown once; the old one stays valid for a while',
    )
    .requiredOption(...schoolOption)
    .option('--overlap-hours <hours>', 'how long the old secret stays valid', '24')
    .action(async (clientId: string, options: SchoolOption & { overlapHours: string }) => {
      const overlapSeconds = Number(options.overlapHours) * inSeconds(hour)
      if (!(overlapSeconds >= 0 && overlapSeconds <= inSeconds(30 * day))) {
        const problems = [{ field: '--overlap-hours', message: 'must be a number from 0 to 720' }]
        throw invalid('option', problems)
      }
      await withCore(async (core) => {
        const id = clientIdOf(clientId)
        const secret = await core.modules.oauth.rotateSecret(await workAt(core, options), {
          clientId: id,
          overlapSeconds,
        })
        printSecret(terminal(), clientId, secret)
      })
    })
}

function reviewCommand(client: Command, terminal: () => Terminal) {
  client
    .command('review <client-id>')
    .description('set the scopes that a client with a metadata document may request, after a review')
    .requiredOption(...schoolOption)
    .option('--audience <audience>', 'member or operator', 'operator')
    .requiredOption('--scope <scope...>', 'scopes it may request')
    .action(async (clientId: string, options: SchoolOption & { audience: string; scope: string[] }) => {
      const audience = audienceOrRefuse(options.audience)
      await withCore(async (core) => {
        const as = { audience, scopes: options.scope }
        await core.modules.oauth.reviewClient(await workAt(core, options), clientIdOf(clientId), as)
        terminal().result(
          { client_id: clientId, ...as },
          `${clientId} may request ${options.scope.join(' ')}`,
        )
      })
    })
}

async function workAt(core: Core, { school }: SchoolOption) {
  return { actor: platformActor, schoolId: (await schoolOrRefuse(core, school)).id }
}

function printSecret(terminal: Terminal, clientId: string, clientSecret: string | undefined) {
  const secret = clientSecret ? `\nclient_secret  ${clientSecret}  (not shown again)` : ''
  terminal.result({ client_id: clientId, client_secret: clientSecret }, `client_id      ${clientId}${secret}`)
}

function audienceOrRefuse(text: string): Audience {
  if (text === 'member' || text === 'operator') return text
  const problems = [{ field: '--audience', message: 'must be member or operator' }]
  throw invalid('option', problems)
}
