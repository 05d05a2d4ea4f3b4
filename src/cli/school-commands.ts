import type { Command } from 'commander'
import { features, platformActor, type School } from '../domain/tenancy/index.ts'
import type { SchoolId } from '../platform/db/schema/schema.gen.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Core } from '../start/core.ts'
import { rebalanceCommand } from './rebalance-command.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

type CreateOptions = {
  name: string
  origin: string
  currency: string
  timeZone: string
  locale: string
  colour?: string
}

export function schoolCommands(program: Command, terminal: () => Terminal) {
  const school = program.command('school').description('create, list and set up schools')
  school
    .command('create <subdomain>')
    .description('create a school')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--origin <origin>', 'its URL, such as https://school.example')
    .option('--currency <code>', 'ISO 4217 code', 'USD')
    .option('--time-zone <zone>', 'such as Asia/Taipei', 'UTC')
    .option('--locale <locale>', 'en, zh-TW or ja', 'en')
    .option('--colour <hex>', 'accent colour such as #3b5bdb')
    .action(async (subdomain: string, { colour, ...options }: CreateOptions) => {
      await withCore(async (core, { NODE_ENV }) => {
        const accent = colour ? { accentColour: colour } : {}
        const { createSchool } = core.modules.tenancy
        const id = await createSchool(platformActor, { subdomain, ...options, ...accent })
        if (NODE_ENV !== 'production') await openSimulator(core, id)
        terminal().result({ id, subdomain }, `Created ${options.name} (${id}) at ${options.origin}`)
      })
    })
  school
    .command('list')
    .description('list every school')
    .action(async () => {
      await withCore(async ({ modules }) => {
        const schools = await modules.tenancy.listSchools(platformActor)
        terminal().result(schools.map(toRow), schools.map(toLine).join('\n') || 'No schools yet.')
      })
    })
  featureCommand(school, terminal)
  moveCommand(school, terminal)
  suspensionCommands(school, terminal)
  simulatorCommands(school, terminal)
  rebalanceCommand(school, terminal)
}

function moveCommand(school: Command, terminal: () => Terminal) {
  school
    .command('move <subdomain>')
    .description('move a school to another origin; its old links and tokens become invalid')
    .requiredOption('--origin <origin>', 'its new URL, such as https://school.example')
    .action(async (subdomain: string, { origin }: { origin: string }) => {
      await withCore(async (core) => {
        const { id } = await schoolOrRefuse(core, subdomain)
        await core.modules.tenancy.moveSchool(platformActor, id, origin)
        terminal().result({ subdomain, origin }, `${subdomain} is now at ${origin}`)
      })
    })
}

function suspensionCommands(school: Command, terminal: () => Terminal) {
  school
    .command('suspend <subdomain>')
    .description('suspend a school: its pages and APIs refuse requests; its owners cannot resume it')
    .requiredOption('--because <reason>', 'the reason shown to API clients')
    .action(async (subdomain: string, { because }: { because: string }) => {
      await withCore(async (core) => {
        const { id } = await schoolOrRefuse(core, subdomain)
        await core.modules.tenancy.suspendSchool(platformActor, id, because)
        terminal().result({ subdomain, suspended: true }, `${subdomain} is suspended: ${because}`)
      })
    })
  school
    .command('resume <subdomain>')
    .description('resume a school that the host or an owner has suspended')
    .action(async (subdomain: string) => {
      await withCore(async (core) => {
        const { id } = await schoolOrRefuse(core, subdomain)
        await core.modules.tenancy.resumeSchool(platformActor, id)
        terminal().result({ subdomain, suspended: false }, `${subdomain} is open`)
      })
    })
}

function simulatorCommands(school: Command, terminal: () => Terminal) {
  school
    .command('open-simulator <subdomain>')
    .description('open a school’s account at the payment simulator, which moves no money')
    .action(async (subdomain: string) => {
      await withCore(async (core) => {
        const { id } = await schoolOrRefuse(core, subdomain)
        await openSimulator(core, id)
        terminal().result({ subdomain, opened: true }, `${subdomain} has an account at the simulator`)
      })
    })
  school
    .command('close-simulator <subdomain>')
    .description('close a school’s account at the payment simulator; its payments remain')
    .action(async (subdomain: string) => {
      await withCore(async (core) => {
        const { id: schoolId } = await schoolOrRefuse(core, subdomain)
        await core.modules.gateways.closeSimulator({ ...platformActor, schoolId })
        terminal().result({ subdomain, closed: true }, `${subdomain} has no account at the simulator`)
      })
    })
}

// The school's default gateway unless another one is.
async function openSimulator({ modules: { gateways } }: Core, schoolId: SchoolId): Promise<void> {
  const host = { ...platformActor, schoolId }
  const accounts = await gateways.gatewaysOf(host)
  const isDefault = !accounts.some((gateway) => gateway.isDefault && gateway.name !== 'simulator')
  await gateways.setGatewayAccount(host, { gateway: 'simulator', isDefault })
}

function featureCommand(school: Command, terminal: () => Terminal) {
  school
    .command('feature <subdomain> <feature> <on|off>')
    .description(`switch ${features.join(', ')} on or off`)
    .action(async (subdomain: string, feature: string, to: string) => {
      const knownFeature = features.find((each) => each === feature)
      if (!knownFeature)
        throw new Refusal('invalid_input', `Unknown feature ${feature}: use one of ${features.join(', ')}`)
      if (to !== 'on' && to !== 'off')
        throw new Refusal('invalid_input', 'The last argument must be on or off')
      await withCore(async (core) => {
        const { id } = await schoolOrRefuse(core, subdomain)
        await core.modules.tenancy.switchFeature(platformActor, id, { feature: knownFeature, to })
        terminal().result({ subdomain, feature, to }, `${feature} is ${to} at ${subdomain}`)
      })
    })
}

function toRow({ id, subdomain, name, origin, state, features }: School) {
  return { id, subdomain, name, origin, state, features: [...features] }
}

function toLine({ subdomain, name, origin, state }: School) {
  return `${subdomain.padEnd(20)} ${name.padEnd(28)} ${origin.padEnd(32)} ${state}`
}
