// npm run bench -- neighbour [--attack files --data <folder> --rounds 2]: the response times of one school's
// members while another school is attacked: by a token that sends the most expensive documents at its rate
// limit; or by visitors with many IP addresses that read its price list 150 times a second, so that no rate
// limit applies.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { demoHosts } from '../demo/schools.ts'
import { platformActor } from '../src/domain/tenancy/index.ts'
import { memberApiLimits } from '../src/http/shared/member-api-limits.ts'
import { type Core, createCore } from '../src/start/core.ts'
import { openDatabase } from '../src/start/open-database.ts'
import { secretLocation } from '../src/start/secret-key.ts'
import { hostileDocuments } from '../test/support/hostile/hostile-documents.ts'
import { startLectern } from './lectern.ts'
import { heavyMembers, tokenOf } from './member-api/members.ts'
import { queries } from './member-api/queries.ts'
import { existingSchool, newSchool } from './member-api/school.ts'
import { demoSchool } from './members.ts'
import { describedMachine, writeResults } from './results.ts'
import { type Phase, queryMemberApi, steadily, summaryOf } from './steady.ts'

const { values: options } = parseArgs({
  options: {
    attack: { type: 'string', default: 'documents' },
    data: { type: 'string' },
    members: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    alone: { type: 'string', default: '30' },
    rate: { type: 'string', default: '40' },
  },
})

/** One token's limit is for a minute, so the attack lasts one. */
const attackSeconds = 60
/** So many tokens of the other school that none of them reaches its own limit. */
const neighbours = 16
let attacks = 0

const readsPerSecond = 150

const readsFiles = options.attack === 'files'
if (!readsFiles && options.attack !== 'documents') throw new Error('--attack must be "documents" or "files"')
const size = readsFiles ? { members: '20000', courses: '200' } : { members: '1000', courses: '20' }
const machine = describedMachine()
const school = options.data
  ? existingSchool(options.data)
  : await newSchool({ ...size, members: options.members ?? size.members })
const config = { DATA_DIR: school.dataFolder, DATABASE_URL: undefined, PORT: 0 }
const database = await openDatabase(config, 'command')
const lectern = await startLectern({
  dataFolder: database.dataFolder,
  pool: 10,
  rateLimits: readsFiles ? 'off' : 'on',
})
try {
  const { attacker, members } = await plantTokens()
  await usual(members, 10)
  const phases: { readonly alone: Phase; readonly beside: Phase; readonly attack: Phase }[] = []
  for (let round = 1; round <= Number(options.rounds); round++) {
    const alone = await usual(members, Number(options.alone))
    const attacking = readsFiles ? reads(attackSeconds) : worst(attacker, attackSeconds)
    const [beside, attack] = await Promise.all([usual(members, attackSeconds), attacking])
    phases.push({ alone, beside, attack })
    console.log(`round ${round}: ${phasesText({ alone, beside, attack })}`)
  }
  const figures = phases.map(({ alone, beside, attack }) => ({
    alone: summaryOf(alone),
    beside: summaryOf(beside),
    attack: attack.statuses,
  }))
  writeResults(`neighbour-${options.attack}`, { machine, options, figures })
} finally {
  await lectern.stop()
  await database.stop()
  school.remove()
}

async function plantTokens() {
  const secrets = secretLocation({}, database.dataFolder)
  const core = createCore(
    { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection: database.connection, secrets },
  )
  try {
    const { id } = await demoSchool(core.modules)
    const [heavy] = await heavyMembers(core.deps.db, id)
    if (!heavy) throw new Error('Nobody has many payments')
    return { attacker: await tokenOf(core.deps, id, heavy), members: await otherTokens(core) }
  } finally {
    await core.close()
  }
}

async function otherTokens({ modules, deps }: Core): Promise<readonly string[]> {
  const other = await modules.tenancy.schoolByName(platformActor, 'astronomy')
  const mei = await deps.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'mei@example.com')
    .executeTakeFirstOrThrow()
  if (!other) throw new Error('The demo world is not planted')
  return await Promise.all(Array.from({ length: neighbours }, () => tokenOf(deps, other.id, mei.id)))
}

/** The usual requests of an app. */
async function usual(tokens: readonly string[], seconds: number): Promise<Phase> {
  const all = Object.values(queries)
  return await steadily(Number(options.rate), seconds, (nth) =>
    send('astronomy', tokens[nth % tokens.length] ?? '', all[nth % all.length] ?? ''),
  )
}

/** Each document is a new one, so nothing of it is cached. */
async function worst(token: string, seconds: number): Promise<Phase> {
  return await steadily(memberApiLimits.requestsPerMinute / 60, seconds, () => {
    const document = hostileDocuments[attacks++ % hostileDocuments.length]
    return send('ceramics', token, document?.text(attacks) ?? '')
  })
}

async function reads(seconds: number): Promise<Phase> {
  const prices = { origin: lectern.origin, host: hostOf('ceramics'), path: '/pricing.md' }
  const workerData = { ...prices, rate: readsPerSecond, seconds }
  const attacker = new Worker(new URL('./file-attack.ts', import.meta.url), { workerData })
  const [phase] = await once(attacker, 'message')
  return phase
}

function hostOf(school: keyof typeof demoHosts): string {
  return `${demoHosts[school]}:${new URL(lectern.origin).port}`
}

function send(school: keyof typeof demoHosts, token: string, query: string): Promise<number> {
  return queryMemberApi({ origin: lectern.origin, host: hostOf(school), token, query })
}

function phasesText({
  alone,
  beside,
  attack,
}: Readonly<Record<'alone' | 'beside' | 'attack', Phase>>): string {
  const [before, during] = [summaryOf(alone), summaryOf(beside)]
  const times = (of: typeof before) => `p50 ${of.p50.toFixed(1)} ms, p99 ${of.p99.toFixed(1)} ms`
  return `alone ${times(before)}; beside the attack ${times(during)}, ${(during.p99 / before.p99).toFixed(2)} times; the attack was answered ${JSON.stringify(attack.statuses)}`
}
