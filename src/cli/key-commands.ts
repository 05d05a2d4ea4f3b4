import type { Command } from 'commander'
import { platformActor } from '../domain/tenancy/index.ts'
import { schoolOrRefuse } from './school-commands.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

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
