import type { Command } from 'commander'
import { platformActor, type School } from '../domain/tenancy/index.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Core } from '../start/core.ts'
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
  const school = program.command('school').description('make and list schools')
  school
    .command('create <subdomain>')
    .description('make a school')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--origin <origin>', 'where it answers, such as https://school.example')
    .option('--currency <code>', 'ISO 4217 code', 'USD')
    .option('--time-zone <zone>', 'such as Asia/Taipei', 'UTC')
    .option('--locale <locale>', 'en, zh-TW or ja', 'en')
    .option('--colour <hex>', 'accent colour such as #3b5bdb')
    .action(async (subdomain: string, { colour, ...options }: CreateOptions) => {
      await withCore(async ({ modules }) => {
        const accent = colour ? { accentColour: colour } : {}
        const id = await modules.tenancy.createSchool(platformActor, { subdomain, ...options, ...accent })
        terminal().result({ id, subdomain }, `Made ${options.name} (${id}) at ${options.origin}`)
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
}

/** The school a command names by its subdomain. */
export async function schoolOrRefuse({ modules }: Core, subdomain: string): Promise<School> {
  const school = await modules.tenancy.schoolNamed(platformActor, subdomain)
  if (!school)
    throw new Refusal('not_found', `No school has the subdomain ${subdomain}: see \`lectern school list\``)
  return school
}

function toRow({ id, subdomain, name, origin, state, features }: School) {
  return { id, subdomain, name, origin, state, features: [...features] }
}

function toLine({ subdomain, name, origin, state }: School) {
  return `${subdomain.padEnd(20)} ${name.padEnd(28)} ${origin.padEnd(32)} ${state}`
}
