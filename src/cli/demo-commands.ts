import type { Command } from 'commander'
import type { Filled } from '../../demo/bulk/fill-school.ts'
import { demoSchools } from '../../demo/schools.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import { StartFailure } from '../platform/start-failure.ts'
import type { Core } from '../start/core.ts'
import { demoRemoveCommand } from './demo-remove-command.ts'
import { interruptible } from './interruptible.ts'
import type { Terminal } from './terminal.ts'
import { withCore } from './with-core.ts'

/** The demo world: `lectern demo` plants it by default. */
export function demoCommands(program: Command, terminal: () => Terminal) {
  const demo = program.command('demo').description('plant the demo world, or remove it')
  plantCommand(demo, terminal)
  demoRemoveCommand(demo, terminal)
}

function plantCommand(demo: Command, terminal: () => Terminal) {
  demo
    .command('plant', { isDefault: true })
    .description('plant the demo world; running it again changes nothing')
    .option('--members <count>', 'fill Ceramics up to this number of generated members', wholeNumber)
    .option('--courses <count>', 'fill Ceramics up to this number of generated courses', wholeNumber)
    .action(async (size: DemoSize) => {
      await interruptible((signal) =>
        withCore(async (core, config, dataFolder) => {
          if (!config.permits('demo-accounts')) throw refusedInProduction()
          const { plantDemo } = await import('../start/plant-demo.ts')
          await plantDemo({ config, core, dataFolder })
          const filled = await fillCeramics(core, size, terminal(), signal)
          const summary = filled ? ` ${summaryOf(filled)}` : ''
          terminal().result(
            { planted: true, ...(filled ? { filled } : {}) },
            `The demo world is planted.${summary}`,
          )
        }),
      )
    })
}

type DemoSize = { readonly members?: number; readonly courses?: number }

// Members without a course would have nothing to learn.
const fewestCourses = 100

async function fillCeramics(
  { deps, modules, connection }: Core,
  { members = 0, courses = members > 0 ? fewestCourses : 0 }: DemoSize,
  { progress }: Terminal,
  signal: AbortSignal,
): Promise<Filled | undefined> {
  if (members + courses === 0) return undefined
  const school = await modules.tenancy.schoolByName(platformActor, demoSchools.ceramics.subdomain)
  if (!school) throw new Error('The Ceramics school does not exist after planting')
  const { db, clock } = deps
  const { fillSchool } = await import('../../demo/bulk/fill-school.ts')
  const filled = await fillSchool({
    connection,
    db,
    clock,
    schoolId: school.id,
    members,
    courses,
    signal,
    progress: (total) => progress('Filling', total),
  })
  await modules.insights.rebuild(platformActor, { schoolId: school.id })
  return filled
}

function summaryOf({ members, courses, rows, seconds, rowsPerSecond }: Filled): string {
  const size = `${members} generated members and ${courses} generated courses`
  if (rows === 0) return `Ceramics already has ${size}.`
  return `Ceramics now has ${size}: ${rows} rows in ${seconds} s, ${rowsPerSecond} rows per second.`
}

function wholeNumber(text: string): number {
  if (/^[0-9]{1,7}$/.test(text)) return Number(text)
  throw new StartFailure(`${text} is not a valid number of members or courses.`, [
    'use digits only, for example 2000',
  ])
}

function refusedInProduction() {
  return new StartFailure('Demo accounts have a public password, so production refuses them.', [
    'set ALLOW_IN_PRODUCTION=demo-accounts to allow them',
  ])
}
