import type { ClientConfig } from 'pg'
import type { Settings } from '../../config/settings.ts'
import { platformActor } from '../../domain/tenancy/index.ts'
import { outboxLag } from '../../platform/outbox/relay-facts.ts'
import { type Core, createCore } from '../../start/core.ts'
import { examine, type Finding, failed, notChecked, ok, warning } from './finding.ts'

const longestLag = 60

/** What only the modules can say, on a schema they know. */
export async function examineDeployment(
  settings: Settings,
  { connection, isSchemaCurrent }: { connection: ClientConfig; isSchemaCurrent: boolean },
): Promise<Finding[]> {
  const looks = { Outbox: judgeOutbox, Schools: judgeSchools }
  if (!isSchemaCurrent) {
    const names = Object.keys(looks)
    return await Promise.all(
      names.map((name) => examine(name, () => notChecked('the schema is not current'))),
    )
  }
  // It reads only what is not sealed.
  const core = createCore(
    { DATABASE_POOL: 1, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secret: '' },
  )
  try {
    const findings: Finding[] = []
    for (const [name, look] of Object.entries(looks)) {
      findings.push(await examine(name, () => look(core, settings)))
    }
    return findings
  } finally {
    await core.close()
  }
}

async function judgeOutbox({ deps }: Core) {
  const lag = await outboxLag(deps)
  if (lag === 0) return ok('nothing waits')
  const found = `the oldest fact waits for ${Math.round(lag)} s`
  return lag <= longestLag
    ? ok(found)
    : warning(found, 'start a process that runs jobs: PROCESS_ROLE all or jobs')
}

async function judgeSchools({ modules }: Core, { NODE_ENV, ALLOW_IN_PRODUCTION }: Settings) {
  const schools = await modules.tenancy.listSchools(platformActor)
  const needsHttps = NODE_ENV === 'production' && !ALLOW_IN_PRODUCTION.includes('http-origins')
  const bad = schools.filter(
    ({ origin }) => !isWellFormed(origin) || (needsHttps && !origin.startsWith('https:')),
  )
  if (bad.length === 0) return ok(`${schools.length}, each with a good origin`)
  const named = bad.slice(0, 3).map(({ subdomain, origin }) => `${subdomain} (${origin})`)
  const found = `${bad.length} of ${schools.length} with a bad origin: ${named.join(', ')}`
  return failed(
    found,
    needsHttps ? 'move them to https origins' : 'move them to origins such as https://school.example',
  )
}

function isWellFormed(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === origin
}
