import type { Command } from 'commander'
import { platformActor } from '../domain/tenancy/index.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

type AddOptions = { readonly redirectUri: string[]; readonly scope: string[]; readonly clientId?: string }

/** Platforms that register by their name at every school. */
export function vendorCommands(program: Command, terminal: () => Terminal) {
  const vendor = program.command('vendor').description('known integrations, the same at every school')
  vendor
    .command('add <name>')
    .description('put a platform on the list: it registers by this name and gets its client_id')
    .requiredOption('--redirect-uri <uri...>', 'where its answers are sent')
    .requiredOption('--scope <scope...>', 'scopes it may ask for')
    .option('--client-id <id>', 'made unless given')
    .action(async (name: string, { redirectUri, scope, clientId }: AddOptions) => {
      await withCore(async ({ modules }) => {
        const given = clientId === undefined ? {} : { clientId }
        const input = { name, redirectUris: redirectUri, scopes: scope, ...given }
        const id = await modules.oauth.addVendor(platformActor, input)
        terminal().result({ client_id: id, name }, `${name} registers as ${id}`)
      })
    })
  vendor
    .command('list')
    .description('the known integrations')
    .action(async () => {
      await withCore(async ({ modules }) => {
        const vendors = await modules.oauth.listVendors(platformActor)
        const lines = vendors.map(({ clientId, name }) => `${clientId}  ${name}`)
        terminal().result(vendors, lines.join('\n') || 'none yet: npx lectern vendor add')
      })
    })
}
