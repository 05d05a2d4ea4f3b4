// npm run bench -- growth [--members 100000 --courses 1000 --schools 10000]: how the time of a request grows with the
// members of a school and with the schools of a deployment.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { platformActor } from '../src/domain/tenancy/index.ts'
import { createCore } from '../src/start/core.ts'
import { openDatabase } from '../src/start/open-database.ts'
import { secretLocation } from '../src/start/secret-key.ts'
import { type Request, requests, type Subject, startLoads, startSubject } from './everything.ts'
import { existingSchool, newSchool, type School } from './member-api/school.ts'
import { describedMachine, writeResults } from './results.ts'
import { median } from './table.ts'
import type { Figures } from './timed.ts'

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    courses: { type: 'string', default: '1000' },
    schools: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    'warm-up': { type: 'string', default: '2' },
    /** A folder that keeps the data of this run for the next one. */
    keep: { type: 'string' },
  },
})
const time = { warmUpSeconds: Number(options['warm-up']), seconds: Number(options.seconds) }
const machine = describedMachine()

const few = { members: '60', courses: '50' }
const folders: Record<string, School> = {
  small: await filled('small', few),
  'many members': await filled('many-members', options),
  'many schools': await filled('many-schools', few, (folder) => addSchools(folder, Number(options.schools))),
}

const subjects = new Map<string, Subject>()
const loads = startLoads()
try {
  for (const [name, { dataFolder }] of Object.entries(folders)) {
    const subject = await startSubject(dataFolder)
    subjects.set(name, subject)
    console.log(`${name}: ${JSON.stringify(subject.size)}`)
  }
  const rows = []
  for (const request of requests) rows.push(await compared(request))
  const memory = Object.fromEntries([...subjects].map(([name, { pid }]) => [name, residentMb(pid)]))
  console.table(rows)
  console.log('resident memory of the web process, MB:', memory)
  const sizes = Object.fromEntries([...subjects].map(([name, { size }]) => [name, size]))
  writeResults('growth', { machine, options, sizes, rows, memory })
} finally {
  await loads.stop()
  for (const subject of subjects.values()) await subject.stop()
  for (const { remove } of Object.values(folders)) remove()
}

type Size = { readonly members: string; readonly courses: string }

async function filled(name: string, size: Size, fillFurther?: (folder: string) => Promise<void>) {
  const folder = options.keep === undefined ? undefined : join(options.keep, name)
  if (folder && existsSync(folder)) return existingSchool(folder)
  const school = await newSchool(size, folder)
  await fillFurther?.(school.dataFolder)
  return school
}

// Alternately, so that other load on the machine affects all contenders equally.
async function compared(request: Request) {
  const rounds = new Map<string, Figures[]>()
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const [name, subject] of subjects) {
      const figures = await loads.measure(subject, request, time)
      rounds.set(name, [...(rounds.get(name) ?? []), figures])
      console.log(`${request}, round ${round}, ${name}: p50 ${figures.p50.toFixed(2)} ms`)
    }
  }
  const p50 = (name: string) => median(rounds.get(name) ?? []).p50
  const small = p50('small')
  return {
    request,
    p50: rounded(small),
    'many members': rounded(p50('many members') / small),
    'many schools': rounded(p50('many schools') / small),
  }
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100
}

function residentMb(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** By the product's own command, one after another. */
async function addSchools(dataFolder: string, wanted: number) {
  const database = await openDatabase({ DATA_DIR: dataFolder, DATABASE_URL: undefined, PORT: 0 }, 'command')
  const core = createCore(
    { DATABASE_POOL: 4, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection: database.connection, secrets: secretLocation({}, database.dataFolder) },
  )
  const region = { currency: 'TWD', timeZone: 'Asia/Taipei', locale: 'en' }
  for (let nth = 2; nth < wanted; nth++) {
    const [subdomain, name] = [`school-${nth}`, `School ${nth}`]
    const origin = `https://${subdomain}.example`
    await core.modules.tenancy.createSchool(platformActor, { subdomain, name, origin, ...region })
    if (nth % 1000 === 0) console.log(`${nth} schools`)
  }
  await core.close()
  await database.stop()
}
