import type { Command } from 'commander'
import { type Audience, scopesFor } from '../domain/oauth/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { schoolOrRefuse } from './school-commands.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

type ClientOptions = {
  school: string
  audience: string
  confidential: boolean
  scope?: string[]
  redirectUri: string[]
}

export function clientCommands(program: Command, terminal: () => Terminal) {
  program
    .command('client')
    .description('make OAuth clients')
    .command('create <name>')
    .description('make an OAuth client; a secret is shown this once')
    .requiredOption('--school <subdomain>', 'the school it belongs to')
    .requiredOption('--redirect-uri <uri...>', 'where answers are sent')
    .option('--audience <audience>', 'member or operator', 'member')
    .option('--scope <scope...>', 'scopes it may ask for (all of its audience unless given)')
    .option('--confidential', 'issue a secret and require it', false)
    .action(async (name: string, options: ClientOptions) => {
      const audience = audienceOrRefuse(options.audience)
      await withCore(async (core) => {
        const school = await schoolOrRefuse(core, options.school)
        const created = await core.modules.oauth.createClient(platformActor, {
          schoolId: school.id,
          name,
          audience,
          isConfidential: options.confidential,
          scopes: options.scope ?? scopesFor(audience),
          redirectUris: options.redirectUri,
        })
        const secret = created.clientSecret
          ? `\nclient_secret  ${created.clientSecret}  (not shown again)`
          : ''
        const wire = { client_id: created.clientId, client_secret: created.clientSecret }
        terminal().result(wire, `client_id      ${created.clientId}${secret}`)
      })
    })
}

export function keyCommands(program: Command, terminal: () => Terminal) {
  program
    .command('keys')
    .description('signing keys of id_tokens')
    .command('rotate')
    .description('retire the active key, activate the published one, publish a new one')
    .requiredOption('--school <subdomain>', 'the school')
    .action(async (options: { school: string }) => {
      await withCore(async (core) => {
        const school = await schoolOrRefuse(core, options.school)
        const rotation = await core.modules.oauth.rotateKeys(platformActor, school.id)
        const retired = rotation.retired ? `\nretired    ${rotation.retired}` : ''
        terminal().result(
          rotation,
          `active     ${rotation.active}\npublished  ${rotation.published}${retired}`,
        )
      })
    })
}

function audienceOrRefuse(text: string): Audience {
  if (text === 'member' || text === 'operator') return text
  const problems = [{ field: '--audience', message: 'must be member or operator' }]
  throw new Refusal('invalid_input', `There is no audience ${text}`, { problems })
}
