import type { Command } from 'commander'
import { platformActor } from '../domain/tenancy/index.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Core } from '../start/core.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

/** Platforms that register by name: the list of the deployment, and which of them each school accepts. */
export function vendorCommands(program: Command, terminal: () => Terminal) {
  const vendor = program.command('vendor').description('known vendors: platforms that register by name')
  addCommand(vendor, terminal)
  changeCommand(vendor, terminal)
  removeCommand(vendor, terminal)
  listCommand(vendor, terminal)
  switchCommand(vendor, terminal)
}

type AddOptions = {
  readonly alsoNamed?: string[]
  readonly redirectUri: string[]
  readonly scope: string[]
  readonly clientId?: string
}

const otherNamesOption = ['--also-named <name...>', 'other names it registers under'] as const

function addCommand(vendor: Command, terminal: () => Terminal) {
  vendor
    .command('add <name>')
    .description('add a platform to the list: it registers by this name and gets this client_id')
    .option(...otherNamesOption)
    .requiredOption('--redirect-uri <uri...>', 'where its authorization responses are sent')
    .requiredOption('--scope <scope...>', 'scopes it may request')
    .option('--client-id <id>', 'generated if omitted')
    .action(async (name: string, options: AddOptions) => {
      const { alsoNamed: otherNames = [], redirectUri, scope, clientId } = options
      await withCore(async ({ modules }) => {
        const idOption = clientId === undefined ? {} : { clientId }
        const names = [name, ...otherNames] as const
        const input = { names, redirectUris: redirectUri, scopes: scope, ...idOption }
        const id = await modules.oauth.addVendor(platformActor, input)
        terminal().result({ client_id: id, name }, `${name} registers as ${id}`)
      })
    })
}

type ChangeOptions = Partial<Omit<AddOptions, 'clientId' | 'alsoNamed'>> & { readonly named?: string[] }

function changeCommand(vendor: Command, terminal: () => Terminal) {
  vendor
    .command('change <client-id>')
    .description('change a vendor at every school; omitted options stay unchanged')
    .option('--named <name...>', 'all names that it registers under; the first is its display name')
    .option('--redirect-uri <uri...>', 'where its authorization responses are sent')
    .option('--scope <scope...>', 'scopes it may request')
    .action(async (clientId: string, { named, redirectUri, scope }: ChangeOptions) => {
      const [first, ...otherNames] = named ?? []
      const changes = {
        ...(first === undefined ? {} : { names: [first, ...otherNames] as const }),
        ...(redirectUri ? { redirectUris: redirectUri } : {}),
        ...(scope ? { scopes: scope } : {}),
      }
      await withCore(async ({ modules }) => {
        await modules.oauth.changeVendor(platformActor, clientId, changes)
        terminal().result({ client_id: clientId }, `${clientId} was changed at every school`)
      })
    })
}

function removeCommand(vendor: Command, terminal: () => Terminal) {
  vendor
    .command('remove <client-id>')
    .description(
      'remove a vendor from the list: it can no longer register, and its tokens are refused at every school',
    )
    .action(async (clientId: string) => {
      await withCore(async ({ modules }) => {
        await modules.oauth.removeVendor(platformActor, clientId)
        terminal().result({ client_id: clientId }, `${clientId} was removed from the list`)
      })
    })
}

function listCommand(vendor: Command, terminal: () => Terminal) {
  vendor
    .command('list')
    .description('list the known vendors, or which of them a school has enabled')
    .option('--school <subdomain>', 'show which are enabled at this school')
    .action(async ({ school }: { school?: string }) => {
      await withCore(async (core) => {
        if (school) return await listAt(core, school, terminal())
        const vendors = await core.modules.oauth.listVendors(platformActor)
        const lines = vendors.map(({ clientId, name, otherNames, redirectUris }) =>
          [clientId.padEnd(20), [name, ...otherNames].join(', ').padEnd(28), redirectUris.join(' ')].join(
            '  ',
          ),
        )
        terminal().result(vendors, lines.join('\n') || 'none: npx lectern vendor add')
      })
    })
}

async function listAt(core: Core, school: string, terminal: Terminal) {
  const vendors = await core.modules.oauth.vendorsAt(await workAt(core, school))
  const rows = vendors.map(({ clientId, name, isOn }) => ({ client_id: clientId, name, is_on: isOn }))
  const lines = rows.map(
    ({ client_id, name, is_on }) => `${is_on ? 'on ' : 'off'}  ${client_id.padEnd(20)}  ${name}`,
  )
  terminal.result(rows, lines.join('\n'))
}

function switchCommand(vendor: Command, terminal: () => Terminal) {
  vendor
    .command('switch <client-id|all> <on|off>')
    .description('enable or disable a vendor at a school; `all` also applies to vendors added later')
    .requiredOption('--school <subdomain>', 'the school')
    .action(async (vendorId: string, to: string, { school }: { school: string }) => {
      if (to !== 'on' && to !== 'off')
        throw new Refusal('invalid_input', 'The last argument must be on or off')
      await withCore(async (core) => {
        const work = await workAt(core, school)
        const { oauth } = core.modules
        if (vendorId === 'all') await oauth.switchAllVendors(work, to)
        else await oauth.switchVendor(work, vendorId, to)
        terminal().result({ school, vendor: vendorId, to }, `${vendorId} is ${to} at ${school}`)
      })
    })
}

async function workAt(core: Core, school: string) {
  return { actor: platformActor, schoolId: (await schoolOrRefuse(core, school)).id }
}
