import type { ClientConfig } from 'pg'
import type { Settings } from '../../config/settings.ts'
import { platformActor } from '../../domain/tenancy/index.ts'
import { outboxLag } from '../../platform/outbox/relay-facts.ts'
import { surveySealed } from '../../platform/sealed-values/reseal.ts'
import { sealedValues } from '../../sealed-values.ts'
import { type Core, createCore } from '../../start/core.ts'
import { findRiskyData, kindsOfRiskyData, type RiskyData } from '../../start/risky-data.ts'
import { storedSecrets } from '../stored-secret.ts'
import { examine, type Finding, failed, notChecked, ok, warning } from './finding.ts'

const longestLag = 60

type Look = (core: Core, settings: Settings) => ReturnType<typeof judgeSchools>

type Deployment = {
  readonly connection: ClientConfig
  readonly isSchemaCurrent: boolean
  readonly dataFolder: string | undefined
}

/** Checks that need the domain modules and a current schema. */
export async function examineDeployment(
  settings: Settings,
  { connection, isSchemaCurrent, dataFolder }: Deployment,
): Promise<Finding[]> {
  const isKnown = settings.SECRET_KEY !== undefined || dataFolder !== undefined
  const keys = isKnown ? storedSecrets({ ...settings, dataFolder: dataFolder ?? '' }) : []
  const looks: Readonly<Record<string, Look>> = {
    'Sealed values': keys.length > 0 ? judgeSealed : async () => notChecked('there is no secret key'),
    Outbox: judgeOutbox,
    Schools: judgeSchools,
    ...riskLooks,
  }
  if (!isSchemaCurrent) {
    const names = Object.keys(looks)
    return await Promise.all(
      names.map((name) => examine(name, () => notChecked('the schema is not current'))),
    )
  }
  const core = createCore(
    { DATABASE_POOL: 1, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secrets: { keys: keys.length > 0 ? keys : [''] } },
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

async function judgeSealed({ deps }: Core) {
  const surveyed = await surveySealed(deps, sealedValues)
  const labels = (of: 'previous' | 'lost') =>
    surveyed.flatMap((kind) => (kind[of] > 0 ? [`${kind[of]} ${kind.name}`] : [])).join(', ')
  const [previous, lost] = [labels('previous'), labels('lost')]
  if (lost)
    return failed(
      `no known key opens ${lost}`,
      'add the key that encrypted them: see docs/operations.md, "Changing SECRET_KEY"',
    )
  if (previous)
    return warning(`sealed with a previous key: ${previous}`, 'run `npx lectern keys rotate --sealing`')
  return ok('all open with the current key')
}

async function judgeOutbox({ deps }: Core) {
  const lag = await outboxLag(deps)
  if (lag === 0) return ok('empty')
  const found = `the oldest fact has been waiting for ${Math.round(lag)} s`
  return lag <= longestLag
    ? ok(found)
    : warning(found, 'start a process that runs jobs: PROCESS_ROLE all or jobs')
}

async function judgeSchools({ modules }: Core) {
  const schools = await modules.tenancy.listSchools(platformActor)
  const bad = schools.filter(({ origin }) => !isWellFormed(origin))
  if (bad.length === 0) return ok(`${schools.length}, each with a valid origin`)
  const labels = bad.slice(0, 3).map(({ subdomain, origin }) => `${subdomain} (${origin})`)
  const found = `${bad.length} of ${schools.length} with an invalid origin: ${labels.join(', ')}`
  return failed(found, 'move each of them: npx lectern school move <subdomain> --origin https://…')
}

const riskLooks = Object.fromEntries(
  kindsOfRiskyData.map((kind) => [
    kind.check,
    async ({ modules }: Core, settings: Settings) => judgeRisk(settings, await findRiskyData(kind, modules)),
  ]),
)

function judgeRisk({ NODE_ENV, ALLOW_IN_PRODUCTION }: Settings, data: RiskyData | undefined) {
  if (!data) return ok('none')
  if (NODE_ENV !== 'production') return ok(data.found)
  if (ALLOW_IN_PRODUCTION.includes(data.risk))
    return warning(`${data.found} (allowed by ALLOW_IN_PRODUCTION=${data.risk})`, data.todo)
  return failed(data.found, data.todo, `or allow it: ALLOW_IN_PRODUCTION=${data.risk}`)
}

function isWellFormed(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === origin
}
