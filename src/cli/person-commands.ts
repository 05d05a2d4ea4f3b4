import type { Command } from 'commander'
import { platformActor, type Role, roles } from '../domain/tenancy/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

export function personCommands(program: Command, terminal: () => Terminal) {
  const person = program.command('person').description('create people and grant roles')
  person
    .command('create <email>')
    .description('create an account')
    .requiredOption('--name <name>', 'the display name')
    .action(async (email: string, { name }: { name: string }) => {
      await withCore(async ({ modules }) => {
        const id = await modules.identity.createPerson(platformActor, { email, name })
        terminal().result({ id, email }, `Created ${name} (${id})`)
      })
    })
  person
    .command('grant <email> <role>')
    .description(`grant a role at a school: ${roles.join(', ')}`)
    .requiredOption('--school <subdomain>', 'the school')
    .action(async (email: string, role: Role, { school: subdomain }: { school: string }) => {
      await withCore(async (core) => {
        const { identity } = core.modules
        const school = await schoolOrRefuse(core, subdomain)
        const existing = await identity.personWithEmail(platformActor, email)
        if (!existing)
          throw new Refusal(
            'not_found',
            `No person has the e-mail address ${email}: create one with \`lectern person create\``,
          )
        await identity.grantRole(platformActor, { schoolId: school.id, personId: existing.id, role })
        const roles = await identity.rolesAt(school.id, existing.id)
        terminal().result(
          { id: existing.id, roles },
          `${existing.name} is now ${roles.join(', ')} at ${school.name}`,
        )
      })
    })
}
